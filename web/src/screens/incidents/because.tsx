import { labelOf } from '../../law/reference.ts'
import { textOf } from '../../company/asking.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { timeWithZone } from '../../strings/times.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { table } from '../../strings/words.ts'
import { citationOf, criteriaOf, type Verdict } from './asked-figures.ts'
import { togetherInWords } from './recurring-words.ts'
import type { KeptIncident } from './room-part.ts'

/** So many questions are named; all are asked in the room. */
const NAMED = 3

/** Why a verdict is what it is, or what would settle it. */
export function Because({ verdict, zone }: { verdict: Verdict; zone: string }) {
  const { result, open_figures: open, missing_facts: missing = [] } = verdict
  if (result === 'met') return <Met verdict={verdict} zone={zone} />
  if (result === 'not_met') return <p>{words.becauseNot}</p>
  const deciding = open.filter(({ decides }) => decides !== undefined)
  if (missing.length > 0 && deciding.length === 0) return <p>{words.ofCompany(missing.map(textOf))}</p>
  if (deciding.length === 0) return <p>{words.noneAlone(open.length)}</p>
  const others = open.length - deciding.length
  return (
    <>
      <p>{words.settles(deciding.length)}</p>
      <ul>
        {deciding.slice(0, NAMED).map(({ figure, question, decides = [] }) => (
          <li key={figure}>
            {question} <span class="faint">({words.canMake(decides)})</span>
          </li>
        ))}
        {deciding.length > NAMED && <li>{table.more(deciding.length - NAMED)}</li>}
      </ul>
      {others > 0 && <p class="hint">{words.others(others)}</p>}
    </>
  )
}

/** The criteria that decided, each with the ways of the law in which it is met. */
function Met({ verdict, zone }: { verdict: Verdict; zone: string }) {
  return (
    <>
      <p>{words.because}</p>
      <ul>
        {criteriaOf(verdict, verdict.decided_by).map(({ code, title, alternatives }) => (
          <li key={code}>
            {words.metBy(title)}{' '}
            {alternatives
              .filter((one) => one.result === 'met')
              .map(({ text, ref, tests }) => (
                <span key={`${ref} ${text}`}>
                  {text} <CiteLink citation={citationOf(ref)} />{' '}
                  {tests
                    .flatMap(({ recurring }) => recurring?.together ?? [])
                    .flatMap((together) => togetherInWords(verdict, together, zone))
                    .join(' ')}{' '}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What began with the verdict, and what the log states against it. */
export function Begun({ verdict: { pack_id: packId, code }, incident }: { verdict: Verdict; incident: KeptIncident }) {
  const isHere = (one: { pack_id: string; criterion: string }) => one.pack_id === packId && one.criterion === code
  return (
    <>
      {incident.derived_events?.filter(isHere).map(({ event, at }) => (
        <p key={event}>{words.begins(labelOf('events', event), timeWithZone(at, incident.time_zone))}</p>
      ))}
      {incident.contradictions?.filter(isHere).map(({ event, verdict }) => (
        <p key={event} class="act-note">
          {words.contradicted(labelOf('events', event), verdict)}
        </p>
      ))}
    </>
  )
}
