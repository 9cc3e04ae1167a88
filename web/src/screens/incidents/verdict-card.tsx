import { nameOfPack } from '../../law/reference.ts'
import { textOf } from '../../company/asking.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Tag } from '../../parts/tag.tsx'
import { verdicts as words } from '../../strings/verdicts.ts'
import { citationOf, isUnsure, type JudgedCriterion, type Verdict } from './asked-figures.ts'
import { Because, Begun } from './because.tsx'
import { numberOfEntry } from './entry-id.ts'
import type { KeptIncident } from './room-part.ts'
import { nameOfFigure, sayFigureOf } from './say-figure.ts'

const SHAPES: Record<string, string> = { met: '●', not_met: '○', open: '◌' }

/** What an act says of an incident so far, because of what, and what settles it. */
export function VerdictCard({ verdict, incident }: { verdict: Verdict; incident: KeptIncident }) {
  const { pack_id: packId, title, duty, result, due } = verdict
  const by = duty.displaced_by
  if (isUnsure(verdict)) return <UnsureCard verdict={verdict} customer={incident.customer_profile_id} />
  return (
    <article class={`verdict ${duty.outcome === 'displaced' ? 'displaced' : result}`}>
      <h3>{words.of(nameOfPack(packId), title)}</h3>
      {duty.outcome === 'displaced' ? (
        <p>
          <Tag of={duty} /> {by !== undefined && words.goesBefore(nameOfPack(by))}
        </p>
      ) : (
        <>
          <p class="verdict-word">
            <span aria-hidden="true">{SHAPES[result]} </span>
            {words.said(verdict.verdict)}
          </p>
          <Because verdict={verdict} zone={incident.time_zone} />
          <Begun verdict={verdict} incident={incident} />
          {verdict.doubts?.map(({ text, ref }) => (
            <p key={ref}>
              {words.doubt} {text} <CiteLink citation={citationOf(ref)} />
            </p>
          ))}
          {result !== 'not_met' && (
            <p class="hint">
              {due.text} <CiteLink citation={citationOf(due.ref)} />
            </p>
          )}
          {result !== 'not_met' && <Duty verdict={verdict} />}
          <How verdict={verdict} />
        </>
      )}
    </article>
  )
}

/** A verdict of an act of which it is open whether it is about the company at all. */
function UnsureCard({ verdict, customer }: { verdict: Verdict; customer: string }) {
  const { pack_id: packId, title, duty } = verdict
  return (
    <article class="verdict open">
      <h3>{words.of(nameOfPack(packId), title)}</h3>
      <p>
        <Tag of={duty} /> {words.turnsOn((duty.missing_facts ?? []).map(textOf))}{' '}
        <a href={`/register?customer=${encodeURIComponent(customer)}`}>{words.company}</a>
      </p>
      <How verdict={verdict} />
    </article>
  )
}

function Duty({ verdict: { pack_id: packId, duty } }: { verdict: Verdict }) {
  return (
    <p>
      <a href={`/library/${packId}/${duty.code}`}>{words.duty}</a> <Tag of={duty} />
    </p>
  )
}

/** Each criterion with what the law asks, and what is known of it. */
function How({ verdict: { criteria = [], left_out: leftOut = [] } }: { verdict: Verdict }) {
  return (
    <details>
      <summary>{words.how}</summary>
      <ul class="criteria">
        {criteria.map((criterion) => (
          <Criterion key={criterion.code} criterion={criterion} />
        ))}
      </ul>
      {leftOut.length > 0 && (
        <>
          <h4>{words.leftOut}</h4>
          <ul>
            {leftOut.map(({ code, title, detail }) => (
              <li key={code}>{words.leftOutOf(title, detail)}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function Criterion({ criterion: { title, result, alternatives, note } }: { criterion: JudgedCriterion }) {
  return (
    <li>
      <b>
        <span aria-hidden="true">{SHAPES[result]} </span>
        {words.criterion(title, words.result[result] ?? result)}
      </b>
      <ul>
        {alternatives.map(({ text, ref, result: one, tests }) => (
          <li key={`${text} ${ref}`}>
            {text} <CiteLink citation={citationOf(ref)} />{' '}
            <span class="faint">
              <span aria-hidden="true">{SHAPES[one]} </span>
              {words.result[one] ?? one}
              {tests
                .filter(({ figure, given }) => figure !== undefined && given !== undefined)
                .map(({ figure = '', given, entry_id: entryId }) => (
                  <span key={figure}>
                    {' · '}
                    {words.given(nameOfFigure(figure), sayFigureOf(figure, given), entryId && numberOfEntry(entryId))}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {note && <p class="hint">{note}</p>}
    </li>
  )
}
