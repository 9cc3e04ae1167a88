import { cite } from '../../law/cite.ts'
import { actNames } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { ownFine as words } from '../../strings/register.ts'
import { capital } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'
import { formatRegister, view, type Category } from '../../url/register.ts'
import type { Row } from './rows.ts'

/** Why a duty has no fine with an amount. */
const NONE: Partial<Record<Category, string>> = {
  permission: words.allowed,
  allowed: words.allowed,
  displaced: words.displaced,
  later: words.later,
}

/** The largest fine of the company for a duty, in the service's words, with the way to all of them. */
export function OwnFine({ row: { duty, category } }: { row: Row }) {
  const { largest_fine: amount, fine } = duty
  return (
    <>
      {amount === undefined ? (NONE[category] ?? words.noAmount) : capital(amount)}
      <div class="refs">
        {fine && <CiteLink citation={cite(fine.ref, actNames.value)} />}
        <a href={hrefOf('/register', formatRegister({ ...view.value, isFines: true }))}>{words.all}</a>
      </div>
    </>
  )
}
