import { filersOf } from '#src/law/attachments/index.ts'
import { pick, present } from '#src/lib/present.ts'
import { isWithin, parentOf, pinpointOf, splitRef } from '#src/lib/law/provisions.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { listItems } from './queries.ts'
import { provisionRefOf, type Bound, type RecordedDuty, type RecordedValue, type Value } from './recorded-value.ts'

type ItemRow = RowOf<typeof listItems>
type Content = ItemRow['item']['content_json']
/** A value of an item; the dates are those of the item. */
type ItemValue = Omit<RecordedValue, 'appliesFrom'>
type Term = NonNullable<Content['terms']>[number]
type Late = NonNullable<Content['late_classification_rule']>
type Period = Pick<Late, 'event' | 'offset'>
type Told = Pick<Late, 'text' | 'citation'>

/**
 * The periods of a filing: one for each anchor, for the rule on late classification, and for each extension with a
 * length of time.
 */
export function filingFacts(row: ItemRow, duties: ReadonlyMap<string, RecordedDuty>): ItemValue[] {
  const { item, citations, obligations } = row
  const content = item.content_json
  const basis = citations.filter(({ role }) => role === 'basis').map(provisionRefOf)
  const condition = conditionOf(content.qualifiers ?? [])
  const clock = (event: string, duration?: string, place?: string, note?: string) => ({
    object: { type: 'filing' as const, code: item.code, title: content.title ?? item.code, hash: item.hash },
    obligations,
    value: present({ kind: 'limit' as const, event, duration }),
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
  const anchors = (content.anchors ?? []).map(({ event, offset, counted_in, citation }): ItemValue => {
    const isBefore = offset?.startsWith('-') ?? false
    const note = offset ? (isBefore ? 'it is counted back from the event' : combined) : unknown
    const own = clock(event, offset?.replace('-', ''), citation?.ref, note)
    return { ...own, value: present({ ...own.value, counted_in }) }
  })
  const onlyAsTold = ({ event, offset }: Period, { text, citation: { ref } }: Told): ItemValue => ({
    ...clock(event, offset, ref, text),
    onlyWhere: text,
    conditionAt: [ref],
  })
  const late = content.late_classification_rule
  // A time on the next working day is no length of time that a claim could state.
  const extended = (content.relief ?? []).flatMap((relief) =>
    'offset' in relief.until ? [{ ...onlyAsTold(relief.until, relief), isExtension: true }] : [],
  )
  return [...anchors, ...(late ? [onlyAsTold(late, late)] : []), ...extended]
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
  const common = {
    object: { type: 'penalty' as const, code: item.code, title: content.title ?? item.code, hash: item.hash },
    obligations,
    bound: content.bound && PENALTY_BOUNDS[content.bound],
    combine: content.combine,
    addressees: content.addressee_role ? [content.addressee_role] : [],
    places: placesOfTerms(citations.map(provisionRefOf)),
    targets: content.target_provisions ?? [],
    citations,
  }
  const values = ({ fixed, turnover, per_day: { percent, base, amount, longest } = {} }: Term): Value[] => [
    ...(fixed ? [{ kind: 'amount' as const, money: fixed }] : []),
    ...(turnover ? [{ kind: 'percentage' as const, ...pick(turnover, 'percent base') }] : []),
    ...(percent === undefined ? [] : [present({ kind: 'percentage' as const, percent, base })]),
    ...(amount ? [{ kind: 'amount' as const, money: amount }] : []),
    ...(longest ? [{ kind: 'period' as const, of: 'periodic_penalty_payment', duration: longest }] : []),
  ]
  const terms = (content.terms ?? []).flatMap(values).map((value): ItemValue => present({ ...common, value }))
  const variants = (content.variants ?? []).flatMap(
    ({ combine, terms: own = combine ? content.terms : [], condition, citation: { ref } }) => {
      const places = [...new Set([...common.places, ref])]
      const under = { condition, conditionAt: [ref], combine: combine ?? content.combine, places }
      return (own ?? []).flatMap(values).map((value): ItemValue => present({ ...common, ...under, value }))
    },
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
      value: { kind: 'retention', duration: retention.period },
      // Keeping it for longer also meets the period.
      bound: 'at_least',
      addressees,
      places: [ref],
      targets: [],
      citations,
    },
  ]
}
