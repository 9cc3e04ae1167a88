import { factOf, labelOf, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Tag } from '../../parts/tag.tsx'
import { timeWithZone } from '../../strings/times.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { table } from '../../strings/words.ts'
import { citationOf, type JudgedCriterion, type Verdict } from './asked-figures.ts'
import type { KeptIncident } from './room-part.ts'
import { nameOfFigure, sayFigureOf } from './say-figure.ts'

const SHAPES: Record<string, string> = { met: '●', not_met: '○', open: '◌' }

/** So many questions are named in a card; all are asked below. */
const NAMED = 3

/** What an act says of an incident so far, because of what, and what settles it. */
export function VerdictCard({ verdict, incident }: { verdict: Verdict; incident: KeptIncident }) {
  const { pack_id: packId, title, duty, result, due } = verdict
  const by = duty.displaced_by
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
          <Because verdict={verdict} />
          <Begun verdict={verdict} incident={incident} />
          {verdict.doubts?.map(({ text, ref }) => (
            <p key={ref}>
              {words.doubt} {text} <CiteLink citation={citationOf(ref)} />
            </p>
          ))}
          <p class="hint">
            {due.text} <CiteLink citation={citationOf(due.ref)} />
          </p>
          <Duty verdict={verdict} customer={incident.customer_profile_id} />
          <How verdict={verdict} />
        </>
      )}
    </article>
  )
}

function Because({
  verdict: { result, decided_by: by, criteria = [], open_figures: open, missing_facts: missing = [] },
}: {
  verdict: Verdict
}) {
  if (result === 'met')
    return <p>{words.because(by.map((code) => criteria.find((one) => one.code === code)?.title ?? code))}</p>
  if (result === 'not_met') return <p>{words.becauseNot}</p>
  const deciding = open.filter(({ decides }) => decides !== undefined)
  if (missing.length > 0 && deciding.length === 0)
    return <p>{words.ofCompany(missing.map((fact) => factOf(fact)?.question ?? labelOf('facts', fact)))}</p>
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

/** What began with the verdict, and what the log states against it. */
function Begun({ verdict: { pack_id: packId, code }, incident }: { verdict: Verdict; incident: KeptIncident }) {
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

function Duty({ verdict: { pack_id: packId, duty }, customer }: { verdict: Verdict; customer: string }) {
  const { code, missing_facts: missing = [] } = duty
  return (
    <p>
      <a href={`/library/${packId}/${code}`}>{words.duty}</a> <Tag of={duty} />{' '}
      {missing.length > 0 && (
        <>
          {words.turnsOn(missing.map((fact) => factOf(fact)?.label ?? fact.replaceAll(/[_/]/g, ' ')))}{' '}
          <a href={`/register?customer=${encodeURIComponent(customer)}`}>{words.company}</a>
        </>
      )}
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
                .map(({ figure = '', given }) => (
                  <span key={figure}> · {words.given(nameOfFigure(figure), sayFigureOf(figure, given))}</span>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {note && <p class="hint">{note}</p>}
    </li>
  )
}
