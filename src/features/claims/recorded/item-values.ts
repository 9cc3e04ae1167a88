import { filersOf } from '#src/law/attachments/index.ts'
import { isWithin, parentOf, pinpointOf, splitRef } from '#src/lib/law/provisions.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { listItems } from './queries.ts'
import {
  provisionRefOf,
  type Bound,
  type RecordedDuty,
  type RecordedValue,
  type RecordedContent,
} from './recorded-value.ts'

type ItemRow = RowOf<typeof listItems>
type Content = ItemRow['item']['content_json']
/** A value of an item; the dates are those of the item. */
type ItemValue = Omit<RecordedValue, 'appliesFrom'>
type Term = NonNullable<Content['terms']>[number]

/**
 * The periods of a filing: one for each anchor, for the rule on late classification, and for each extension with a
 * length of time.
 */
export function filingFacts(row: ItemRow, duties: ReadonlyMap<string, RecordedDuty>): ItemValue[] {
  const { item, citations, obligations } = row
  const content = item.content_json
  const basis = citations.filter(({ role }) => role === 'basis').map(provisionRefOf)
  const condition = conditionOf(content.qualifiers ?? [])
  const clock = (event: string, duration: string | null, place: string | undefined, note?: string): ItemValue => ({
    object: { type: 'filing', code: item.code, title: content.title ?? item.code, hash: item.hash },
    obligations,
    value: { kind: 'deadline', measure: 'time_limit', duration, event },
    ...(duration ? { bound: 'at_most' as const } : {}),
    ...(note ? { note } : {}),
    ...(condition ? { onlyWhere: condition, conditionAt: basis } : {}),
    filingType: content.filing_type ?? item.code,
    addressees: content.from_role
      ? filersOf(
          content.from_role,
          obligations.flatMap((code) => duties.get(code) ?? []),
        )
      : [],
    places: place ? [place] : basis,
    targets: [],
    citations,
  })
  const combined =
    (content.anchors?.length ?? 0) > 1
      ? `the ${content.combine ?? 'first'} of ${content.anchors!.length} limits counts`
      : undefined
  const unknown = content.qualifiers?.length ? content.qualifiers.join('; ') : 'the law sets no length of time'
  const anchors = (content.anchors ?? []).map(({ event, offset, counted_in: countedIn, citation }): ItemValue => {
    const isBefore = offset?.startsWith('-') ?? false
    const note = offset ? (isBefore ? 'it is counted back from the event' : combined) : unknown
    const own = clock(event, offset?.replace('-', '') ?? null, citation?.ref, note)
    return { ...own, value: { ...own.value, ...(countedIn ? { countedIn } : {}) } }
  })
  const late = content.late_classification_rule
  const extended = (content.relief ?? []).flatMap(({ until, text, citation }) => {
    // A time on the next working day is no length of time that a claim could state.
    return 'offset' in until
      ? [
          {
            ...clock(until.event, until.offset, citation.ref, text),
            onlyWhere: text,
            conditionAt: [citation.ref],
            isExtension: true,
          },
        ]
      : []
  })
  return [
    ...anchors,
    ...(late
      ? [
          {
            ...clock(late.event, late.offset, late.citation.ref, late.text),
            onlyWhere: late.text,
            conditionAt: [late.citation.ref],
          },
        ]
      : []),
    ...extended,
  ]
}

/** The condition under which the periods run, from the first qualifier that begins with `only where`. */
function conditionOf(qualifiers: string[]): string | undefined {
  return qualifiers.find((text) => text.startsWith('only where '))?.slice('only where '.length)
}

const PENALTY_BOUNDS: Record<string, Bound> = {
  cap: 'at_most',
  floor_of_maximum: 'maximum_of_at_least',
  minimum: 'at_least',
}

/** The amounts and percentages of a penalty, those of its variants included. */
export function penaltyFacts({ item, citations, obligations }: ItemRow): ItemValue[] {
  const content = item.content_json
  const bound = content.bound ? PENALTY_BOUNDS[content.bound] : undefined
  const common = {
    object: { type: 'penalty' as const, code: item.code, title: content.title ?? item.code, hash: item.hash },
    obligations,
    ...(bound ? { bound } : {}),
    ...(content.combine ? { combine: content.combine } : {}),
    addressees: content.addressee_role ? [content.addressee_role] : [],
    places: placesOfTerms(citations.map(provisionRefOf)),
    targets: content.target_provisions ?? [],
    citations,
  }
  const fact = (value: RecordedContent, condition?: string): ItemValue => ({
    ...common,
    value,
    ...(condition ? { condition } : {}),
  })
  const values = (term: Term, condition?: string): ItemValue[] => [
    ...(term.fixed ? [fact({ kind: 'amount', money: term.fixed }, condition)] : []),
    ...(term.turnover
      ? [fact({ kind: 'percentage', percent: term.turnover.percent, base: term.turnover.base }, condition)]
      : []),
    ...(term.per_day?.percent === undefined
      ? []
      : [
          fact(
            {
              kind: 'percentage',
              percent: term.per_day.percent,
              ...(term.per_day.base ? { base: term.per_day.base } : {}),
            },
            condition,
          ),
        ]),
    ...(term.per_day?.amount ? [fact({ kind: 'amount', money: term.per_day.amount }, condition)] : []),
  ]
  const terms = (content.terms ?? []).flatMap((term) => values(term))
  const variants = (content.variants ?? []).flatMap(({ terms: own = [], condition }) =>
    own.flatMap((term) => values(term, condition)),
  )
  return [...terms, ...variants]
}

/**
 * The provisions that state the terms of a penalty: those in the paragraph of its first citation. The other citations
 * only concern it.
 */
function placesOfTerms(refs: string[]): string[] {
  const first = refs.find((ref) => !ref.includes(' Recital '))
  if (!first) return []
  const paragraph = paragraphOf(first)
  return refs.filter((ref) => isWithin(ref, paragraph))
}

/** `32016R0679 Art 83(4)` of `32016R0679 Art 83(4)(a)`. */
function paragraphOf(ref: string): string {
  let place = ref
  for (
    let at = pinpointOf(splitRef(place).provision);
    at.paragraph && at.point;
    at = pinpointOf(splitRef(place).provision)
  )
    place = parentOf(place)!
  return place
}

/**
 * The retention period of an artefact. Its addressees are those of the provision on retention, since an artefact has
 * none of its own.
 */
export function retentionFacts(
  { item, citations, obligations }: ItemRow,
  duties: ReadonlyMap<string, RecordedDuty>,
): ItemValue[] {
  const { retention, artifact_name: name } = item.content_json
  if (!retention) return []
  const { ref } = retention.basis
  const linked = obligations.flatMap((code) => duties.get(code) ?? [])
  const keeping = [...duties.values()].filter(({ basis }) =>
    basis.some((own) => isWithin(own, ref) || isWithin(ref, own)),
  )
  const shared = linked.filter((duty) => keeping.includes(duty))
  const bound = shared.length > 0 ? shared : keeping
  const addressees = [...new Set(bound.flatMap(({ roles }) => roles))]
  return [
    {
      object: { type: 'evidence', code: item.code, title: name ?? item.code, hash: item.hash },
      obligations: [...new Set([...obligations, ...bound.map(({ code }) => code)])],
      value: { kind: 'deadline', measure: 'retention', duration: retention.period },
      // Keeping it for longer also meets the period.
      bound: 'at_least',
      addressees,
      places: [ref],
      targets: [],
      citations,
    },
  ]
}
