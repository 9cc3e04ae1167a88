import type { ComponentChildren } from 'preact'
import type { Schemas } from '#clients/typescript/src/index.ts'
import type { Duty } from '../law/duty.ts'
import { labelOf, nameOfPack } from '../law/reference.ts'
import { hrefOf } from '../url/address.ts'
import { money, panel as words, periodInWords } from '../strings/words.ts'
import { ContentFields } from './content-fields.tsx'

/** One level beneath the title of the duty. */
type Heading = 'h2' | 'h3'

interface AttachmentsProps {
  duty: Duty
  heading?: Heading
}

/** What hangs on a duty: how to show it, what to file and when, what it can cost, and what it touches. */
export function Attachments({ duty, heading = 'h3' }: AttachmentsProps) {
  const { evidence_requirements: evidence, filing_rules: filings, penalty_facts: penalties, relationships } = duty
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
        {penalties.map((penalty) => (
          <li key={penalty.code}>
            {penalty.title}
            <div class="faint">{amountOf(penalty)}</div>
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

/** What a fine can be: its amount, or who sets it. */
export function amountOf({ terms = [], combine, bound, aggregate, imposed_by: by }: Schemas['PenaltyFact']): string {
  const parts = terms.flatMap(({ fixed, turnover }) => [
    ...(fixed ? [money(fixed.amount, fixed.currency)] : []),
    ...(turnover ? [words.ofTurnover(turnover.percent, turnover.base)] : []),
  ])
  if (parts.length === 0) return aggregate ?? words.imposedBy(by)
  const amount = words.amounts(parts, combine === 'higher_of')
  return bound === 'floor_of_maximum' ? words.maximumAtLeast(amount) : words.upTo(amount)
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
