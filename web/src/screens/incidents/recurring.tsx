import type { ComponentChildren } from 'preact'
import { verdicts as words } from '../../strings/verdicts.ts'
import type { Verdict } from './asked-figures.ts'
import { type ComeTogether, titlesOf, togetherInWords } from './recurring-words.ts'
import type { KeptIncident } from './room-part.ts'
import { nameOfFigure, sayFigureOf } from './say-figure.ts'

interface Props {
  incident: KeptIncident
  /** The question for the cause. */
  children: ComponentChildren
}

/** What incidents of one cause come to together, where a law counts several as one. */
export function Recurring({ incident: { classifications = [], known, time_zone: zone }, children }: Props) {
  const all = classifications.flatMap((verdict) =>
    (verdict.criteria ?? [])
      .flatMap(({ alternatives }) => alternatives)
      .flatMap(({ tests }) => tests.flatMap(({ recurring }) => recurring ?? []))
      .map((recurring) => ({ verdict, recurring })),
  )
  if (all.length === 0) return null
  // Verdicts of one act count the same incidents.
  const once = [...new Map(all.map((one) => [JSON.stringify(one.recurring), one])).values()]
  return (
    <section aria-label={words.recurringTitle}>
      <h3>{words.recurringTitle}</h3>
      {once.map(({ verdict, recurring }) => {
        const { times, within, with: others, together } = recurring
        return (
          <div key={verdict.code}>
            <p class="hint">{words.recurs(times, within)}</p>
            {!together && <p>{words.aloneSoFar(known?.root_cause)}</p>}
            {together && <Together {...{ verdict, together, zone }} />}
            <ul>
              {others.map((id, at) => (
                <li key={id}>
                  <a href={`/incidents/${id}`}>{words.earlier(at + 1)}</a>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {children}
    </section>
  )
}

interface TogetherProps {
  verdict: Verdict
  together: ComeTogether
  zone: string
}

function Together({ verdict, together, zone }: TogetherProps) {
  const { open = [], figures } = together
  return (
    <>
      {togetherInWords(verdict, together, zone).map((said) => (
        <p key={said}>{said}</p>
      ))}
      {open.length > 0 && <p>{words.openTogether(titlesOf(verdict, open))}</p>}
      <h4>{words.sums}</h4>
      <dl class="given">
        {Object.entries(figures).map(([code, value]) => (
          <div key={code}>
            <dt>{nameOfFigure(code)}</dt>
            <dd>{sayFigureOf(code, value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
