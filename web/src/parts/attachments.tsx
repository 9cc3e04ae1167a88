import type { ComponentChildren } from 'preact'
import type { Schemas } from '#clients/typescript/src/index.ts'
import type { Duty } from '../law/duty.ts'
import { labelOf, nameOfPack } from '../law/reference.ts'
import { hrefOf } from '../url/address.ts'
import { money, panel as words, periodInWords } from '../strings/words.ts'
import { ContentFields } from './content-fields.tsx'

/** What is paid to the state; the service lists the fines of a company by the same kinds. */
const FINES: ReadonlySet<string> = new Set(['administrative_fine', 'periodic'])

/** One level beneath the title of the duty. */
type Heading = 'h2' | 'h3'

interface AttachmentsProps {
  duty: Duty
  heading?: Heading
  /** What a company can be fined; absent where none is known: then the fines of the pack, each with whom it is for. */
  fine?: ComponentChildren
}

/** What hangs on a duty: how to show it, what to file and when, what it can cost, and what it touches. */
export function Attachments({ duty, heading = 'h3', fine }: AttachmentsProps) {
  const { evidence_requirements: evidence, filing_rules: filings, penalty_facts: penalties, relationships } = duty
  // Of a company's fines the service says how high they are; of other penalties there is no more to say than the pack does.
  const shown = fine === undefined ? penalties : penalties.filter(({ kind }) => !FINES.has(kind))
  return (
    <>
      <Part heading={heading} title={words.evidence} isEmpty={evidence.length === 0}>
        {evidence.map(({ code, artifact_name: name, acceptance_criteria: criteria }) => (
          <li key={code}>
            {name}
            <ul class="faint">
              {criteria.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </li>
        ))}
      </Part>
      <Part heading={heading} title={words.filings} isEmpty={filings.length === 0}>
        {filings.map((filing) => (
          <li key={filing.code}>
            {filing.title}
            <ul class="faint">
              <li>{clocksOf(filing)}</li>
              <li>{filing.recipient}</li>
              {filing.content_fields && (
                <li>
                  <ContentFields fields={filing.content_fields} />
                </li>
              )}
            </ul>
          </li>
        ))}
      </Part>
      <Part heading={heading} title={words.fines} isEmpty={penalties.length === 0}>
        {fine !== undefined && <li>{fine}</li>}
        {shown.map((penalty) => (
          <li key={penalty.code}>
            {penalty.title}
            <div class="faint">{amountOf(penalty)}</div>
            {variantsOf(penalty).map((said) => (
              <div key={said} class="faint">
                {said}
              </div>
            ))}
            {penalty.condition && <div class="faint">{penalty.condition.text}</div>}
          </li>
        ))}
      </Part>
      <Part heading={heading} title={words.relations} isEmpty={relationships.length === 0}>
        {relationships.map((fact) => (
          <li key={fact.id}>
            <Relation fact={fact} duty={duty} />
            <div class="faint">{fact.rationale}</div>
          </li>
        ))}
      </Part>
    </>
  )
}

interface PartProps {
  heading: Heading
  title: string
  isEmpty: boolean
  children: ComponentChildren
}

function Part({ heading: Title, title, isEmpty, children }: PartProps) {
  return (
    <>
      <Title>{title}</Title>
      {isEmpty ? <p class="faint">{words.none}</p> : <ul class="plainlist">{children}</ul>}
    </>
  )
}

function clocksOf({ anchors, combine, trigger_event: trigger, qualifiers = [] }: Schemas['FilingRule']): string {
  const clocks = anchors.flatMap(({ offset, event }) =>
    offset ? [words.after(periodInWords(offset), labelOf('events', event).toLowerCase())] : [],
  )
  if (clocks.length === 0) return [words.on(labelOf('events', trigger)), ...qualifiers].join('; ')
  return clocks.join(', ') + (combine === 'earliest' && clocks.length > 1 ? `; ${words.atLatest}` : '')
}

type Penalty = Schemas['PenaltyFact']

/** What a fine can be: its amount, or who sets it. */
export function amountOf({ terms = [], combine, bound, aggregate, imposed_by: by }: Penalty): string {
  if (terms.length === 0) return aggregate ?? words.imposedBy(by)
  const amount = sayTerms(terms, combine)
  return bound === 'floor_of_maximum' ? words.maximumAtLeast(amount) : words.upTo(amount)
}

function sayTerms(terms: NonNullable<Penalty['terms']>, combine: string | undefined): string {
  const parts = terms.flatMap(({ fixed, turnover, per_day: daily }) => [
    ...(fixed ? [money(fixed.amount, fixed.currency)] : []),
    ...(turnover ? [words.ofTurnover(turnover.percent, turnover.base)] : []),
    ...(daily?.percent === undefined ? [] : [words.ofTurnover(daily.percent, daily.base ?? '')]),
  ])
  return words.amounts(parts, combine)
}

/** What the fine is for some: other terms, the lower of the same ones, or what national law says. */
function variantsOf({ terms: usual = [], variants = [] }: Penalty): string[] {
  return variants.map(({ whom, fine, terms = usual, combine }) =>
    fine === undefined ? words.forSome(whom, sayTerms(terms, combine)) : words.lifted(whom, fine === 'none'),
  )
}

/** The other end of a relationship, and how it is related. */
function Relation({ fact: { type, from, to }, duty: { pack_id: packId, code } }: RelationProps) {
  const isFrom = from.pack_id === packId && (from.code === undefined || from.code === code)
  const { pack_id: otherPack, code: otherCode, title = '', kind } = isFrom ? to : from
  const name = nameOfPack(otherPack)
  return (
    <>
      {words.related(labelOf('relationship_types', type))}{' '}
      <a href={hrefOf(`/library/${otherPack}${otherCode === undefined ? '' : `/${otherCode}`}`)}>
        {kind === 'pack' ? name : `${name}: ${title}`}
      </a>
    </>
  )
}

interface RelationProps {
  fact: Schemas['RelationshipFact']
  duty: Duty
}
