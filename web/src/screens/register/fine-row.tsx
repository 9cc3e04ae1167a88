import { FineFacts, HangsOn } from '../../fines/fine-facts.tsx'
import type { Fine } from '../../fines/read-fines.ts'
import { fines as words } from '../../strings/fines.ts'
import { hrefOf } from '../../url/address.ts'
import { formatRegister, view } from '../../url/register.ts'
import { asked, hasSubjects } from './check.ts'
import { jumpTo } from './fine-questions.tsx'
import { allRows } from './rows.ts'

/** A fine with what it hangs on, which leads to the questions, and the duties that it threatens. */
export function FineRow({ fine }: { fine: Fine }) {
  const { duties, duty_codes: codes = [], pack_id: packId, subject_id: id } = fine
  const isOfSeveral = asked.value !== undefined && hasSubjects(asked.value)
  return (
    <FineFacts fine={fine} day={asked.value?.asOf ?? ''} subject={isOfSeveral ? id : undefined}>
      <HangsOn fine={fine} onJump={jumpTo} />
      <details>
        <summary>{words.duties(duties)}</summary>
        <ul class="plainlist">
          {codes.map((code) => (
            <Duty key={code} place={[packId, code, ...(isOfSeveral ? [id] : [])].join('/')} />
          ))}
        </ul>
      </details>
    </FineFacts>
  )
}

/** A duty that opens beside the fines. */
function Duty({ place }: { place: string }) {
  const row = allRows.value.find(({ key }) => key === place)
  return (
    <li>
      <a class="open" data-key={place} href={hrefOf('/register', formatRegister({ ...view.value, open: place }))}>
        {row?.duty.title ?? place}
      </a>{' '}
      <span class="faint">{row?.basis?.label}</span>
    </li>
  )
}
