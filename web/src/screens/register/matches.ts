import type { Category, RegisterView } from './address.ts'
import type { DutyRow } from './check.ts'
import { wordsOf } from './filters.ts'
import type { Row } from './rows.ts'

type Filter = Pick<RegisterView, 'acts' | 'roles' | 'words' | 'isChanged'> & { outcomes: readonly Category[] }

/** The filter of the screen. The service has the same one for files. */
export function matches(row: Row, { outcomes, acts, roles, isChanged, ...rest }: Filter): boolean {
  const needles = wordsOf(rest)
  const hay = needles.length === 0 ? '' : textOfRow(row.duty)
  return (
    (!isChanged || row.isChanged) &&
    (outcomes.length === 0 || outcomes.includes(row.category)) &&
    (acts.length === 0 || acts.includes(row.duty.pack_id)) &&
    (roles.length === 0 || row.duty.addressee_roles.some((role) => roles.includes(role))) &&
    needles.every((needle) => hay.includes(needle))
  )
}

const texts = new WeakMap<DutyRow, string>()

/** What a search looks through, put together once for each duty: every letter that is typed asks for all of them. */
function textOfRow(duty: DutyRow): string {
  const known = texts.get(duty) ?? joinText(duty)
  texts.set(duty, known)
  return known
}

function joinText({ title, summary, act, articles, addressees = [] }: DutyRow): string {
  return [title, summary, act, ...articles, ...addressees].join(' ').toLowerCase()
}
