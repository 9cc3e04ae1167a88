import type { Static } from '@sinclair/typebox'
import type { RowOf } from '#src/graph/query.ts'
import type { CitationRow } from '#src/lib/citation-row.ts'
import { isWithin, parentOf, pinpointOf, splitRef } from '#src/lib/provisions.ts'
import type { findClaimVersion, listDuties, listItems } from './queries.ts'

export const MEASURES = ['time_limit', 'retention', 'interval'] as const
export type Measure = (typeof MEASURES)[number]
export const BOUNDS = ['at_most', 'at_least', 'maximum_of_at_least'] as const
export type Bound = (typeof BOUNDS)[number]
export const DATE_KINDS = ['published', 'in_force', 'applies', 'transposition', 'end'] as const
export type DateKind = (typeof DATE_KINDS)[number]

export interface Money {
  amount: number
  currency: string
}

/** A value that a claim can state. A deadline without a duration: the law sets no length of time. */
export type FactValue =
  | { kind: 'deadline'; measure: Measure; duration: string | null; event?: string }
  | { kind: 'amount'; money: Money }
  | { kind: 'percentage'; percent: number; base?: string }
  | { kind: 'date'; date: string; dateKind: DateKind }

/** One value that a version records: of which object, for whom, and where the law says it. */
export interface Fact {
  object: {
    type: 'obligation' | 'filing' | 'penalty' | 'evidence' | 'version'
    code: string
    title: string
    hash: string
  }
  /** Codes of the obligations that the object hangs on, or is. */
  obligations: string[]
  value: FactValue
  bound?: Bound
  /** Code of the rule under which it holds. */
  condition?: string
  note?: string
  /** Empty: it is addressed to nobody, like a date of the whole act. */
  addressees: string[]
  /** Where the value stands: `32022R2554 Art 19(4)(a)`. */
  places: string[]
  /** For penalties: whose infringement is sanctioned. */
  targets: string[]
  citations: Array<Static<typeof CitationRow>>
  /** Words that say what it is about, and words that are near to it. */
  texts: { own: string[]; near: string[] }
}

/** An obligation as claims on addressee, citation and existence are compared with it. */
export interface Duty {
  code: string
  title: string
  summary: string
  hash: string
  roles: string[]
  /** Provisions that it rests on. */
  basis: string[]
  citations: Array<Static<typeof CitationRow>>
}

type VersionRow = RowOf<typeof findClaimVersion>
type DutyRow = RowOf<typeof listDuties>
type ItemRow = RowOf<typeof listItems>
type Content = ItemRow['item']['content_json']
type Term = NonNullable<Content['terms']>[number]

/** The obligations of a version. */
export function dutiesOf(rows: DutyRow[]): Duty[] {
  return rows.map(({ duty, citations }) => ({
    code: duty.code,
    title: duty.title,
    summary: duty.summary,
    hash: duty.hash,
    roles: duty.addressee_roles,
    basis: citations.filter(({ role }) => role === 'basis').map(refOf),
    citations,
  }))
}

/**
 * Every value of a version that a claim can be compared with. `eventLabel` says an event in words. How often a piece of evidence is
 * renewed is left out: it is good practice as often as law.
 */
export function factsOf(
  version: VersionRow,
  duties: DutyRow[],
  items: ItemRow[],
  eventLabel: (code: string) => string,
): Fact[] {
  const byCode = new Map(dutiesOf(duties).map((duty) => [duty.code, duty]))
  const near = (codes: string[]) =>
    codes.flatMap((code) => [byCode.get(code)?.title ?? '', byCode.get(code)?.summary ?? '']).filter(Boolean)
  return [
    ...versionFacts(version),
    ...duties.flatMap(dutyFacts),
    ...items.flatMap((row) => {
      if (row.kind === 'filing') return filingFacts(row, near(row.obligations), eventLabel)
      if (row.kind === 'penalty') return penaltyFacts(row)
      return retentionFacts(row, near(row.obligations), byCode)
    }),
  ]
}

const DATE_WORDS: Record<DateKind, string> = {
  published: 'published in the Official Journal',
  in_force: 'enters into force',
  applies: 'applies, date of application',
  transposition:
    'transposition: date by which Member States adopt and publish the measures needed to comply with and transpose the directive into national law',
  end: 'ends, ceases to apply, repealed',
}

function versionFacts({ pack, version }: VersionRow): Fact[] {
  const { dates_json: dates, content_hash: hash } = version
  const dated: Array<[DateKind, string | undefined, string[], string | undefined]> = [
    ['published', dates.published_in_oj, [], undefined],
    ['in_force', dates.in_force, [], undefined],
    ...dates.applies.map(({ date, citation, condition }): [DateKind, string, string[], string | undefined] => [
      'applies',
      date,
      citation ? [citation.ref] : [],
      condition,
    ]),
    ['transposition', dates.transposition, [], undefined],
    ['end', dates.end, [], undefined],
  ]
  return dated.flatMap(([dateKind, date, places, condition]) =>
    date
      ? [
          {
            object: { type: 'version' as const, code: version.id, title: pack.title, hash },
            obligations: [],
            value: { kind: 'date' as const, date, dateKind },
            ...(condition ? { condition } : {}),
            addressees: [],
            places,
            targets: [],
            citations: [],
            texts: { own: [DATE_WORDS[dateKind]], near: [pack.title] },
          },
        ]
      : [],
  )
}

function dutyFacts({ duty, citations }: DutyRow): Fact[] {
  const basis = citations.filter(({ role }) => role === 'basis').map(refOf)
  const common = {
    object: { type: 'obligation' as const, code: duty.code, title: duty.title, hash: duty.hash },
    obligations: [duty.code],
    addressees: duty.addressee_roles,
    targets: [],
    citations,
    texts: { own: [duty.title, duty.summary], near: [] },
  }
  const { period, note } = duty.frequency_json ?? {}
  const interval: Fact[] = period
    ? [
        {
          ...common,
          value: { kind: 'deadline', measure: 'interval', duration: period },
          ...(note ? { note } : {}),
          places: basis,
        },
      ]
    : []
  const dates = duty.applies_from_json.map(({ date, condition }): Fact => ({
    ...common,
    value: { kind: 'date', date, dateKind: 'applies' },
    ...(condition ? { condition } : {}),
    // The date is the duty's, so it is looked for at the duty's own provision; the one that sets the date is cited beside it.
    places: basis,
    texts: { own: [...common.texts.own, DATE_WORDS.applies], near: [] },
  }))
  return [...interval, ...dates]
}

function filingFacts(row: ItemRow, near: string[], eventLabel: (code: string) => string): Fact[] {
  const { item, citations, obligations } = row
  const content = item.content_json
  const basis = citations.filter(({ role }) => role === 'basis').map(refOf)
  const clock = (event: string, duration: string | null, place: string | undefined, note?: string): Fact => ({
    object: { type: 'filing', code: item.code, title: content.title ?? item.code, hash: item.hash },
    obligations,
    value: { kind: 'deadline', measure: 'time_limit', duration, event },
    ...(duration ? { bound: 'at_most' as const } : {}),
    ...(note ? { note } : {}),
    addressees: content.from_role ? [content.from_role] : [],
    places: place ? [place] : basis,
    targets: [],
    citations,
    texts: { own: [content.title ?? '', content.recipient ?? '', eventLabel(event), ...(note ? [note] : [])], near },
  })
  const combined =
    (content.anchors?.length ?? 0) > 1
      ? `the ${content.combine ?? 'first'} of ${content.anchors!.length} limits counts`
      : undefined
  const anchors = (content.anchors ?? []).map(({ event, offset, citation }) =>
    clock(event, offset ?? null, citation?.ref, offset ? combined : 'the law sets no length of time'),
  )
  const late = content.late_classification_rule
  const extended = (content.relief ?? []).flatMap(({ until, text, citation }) => {
    const [, duration, event] = /^(P\w+) after (\w+)$/.exec(until) ?? []
    return duration && event ? [clock(event, duration, citation.ref, text)] : []
  })
  return [...anchors, ...(late ? [clock(late.event, late.offset, late.citation.ref, late.text)] : []), ...extended]
}

const PENALTY_BOUNDS: Record<string, Bound> = {
  cap: 'at_most',
  floor_of_maximum: 'maximum_of_at_least',
  minimum: 'at_least',
}

function penaltyFacts({ item, citations, obligations }: ItemRow): Fact[] {
  const content = item.content_json
  const bound = content.bound ? PENALTY_BOUNDS[content.bound] : undefined
  const common = {
    object: { type: 'penalty' as const, code: item.code, title: content.title ?? item.code, hash: item.hash },
    obligations,
    ...(bound ? { bound } : {}),
    addressees: content.addressee_role ? [content.addressee_role] : [],
    places: placesOfTerms(citations.map(refOf)),
    targets: content.target_provisions ?? [],
    citations,
  }
  const fact = (value: FactValue, extra: string, condition?: string): Fact => ({
    ...common,
    value,
    ...(condition ? { condition } : {}),
    texts: {
      own: [common.object.title, (content.kind ?? '').replaceAll('_', ' '), extra, 'fine penalty maximum amount'],
      near: [],
    },
  })
  const values = (term: Term, condition?: string): Fact[] => [
    ...(term.fixed ? [fact({ kind: 'amount', money: term.fixed }, '', condition)] : []),
    ...(term.turnover
      ? [
          fact(
            { kind: 'percentage', percent: term.turnover.percent, base: term.turnover.base },
            `${term.turnover.base} ${term.turnover.period}`,
            condition,
          ),
        ]
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
            `per day ${term.per_day.base ?? ''}`,
            condition,
          ),
        ]),
    ...(term.per_day?.amount ? [fact({ kind: 'amount', money: term.per_day.amount }, 'per day', condition)] : []),
  ]
  const terms = (content.terms ?? []).flatMap((term) => values(term))
  const variants = (content.variants ?? []).flatMap(({ terms: own = [], condition }) =>
    own.flatMap((term) => values(term, condition)),
  )
  return [...terms, ...variants]
}

/** The terms of a penalty stand in the paragraph that its first citation names; what it cites besides is about it. */
function placesOfTerms(refs: string[]): string[] {
  const first = refs.find((ref) => !ref.includes(' Recital '))
  if (!first) return []
  const paragraph = paragraphOf(first)
  return refs.filter((ref) => isWithin(ref, paragraph))
}

/** `32016R0679 Art 83(4)` of `32016R0679 Art 83(4)(a)`. */
function paragraphOf(ref: string): string {
  const { paragraph } = pinpointOf(splitRef(ref).provision)
  let place = ref
  while (paragraph !== undefined && pinpointOf(splitRef(place).provision).point !== undefined)
    place = parentOf(place) ?? place
  return place
}

/** Who keeps it are those whom the provision on keeping binds; an artefact alone is addressed to nobody. */
function retentionFacts(
  { item, citations, obligations }: ItemRow,
  near: string[],
  duties: ReadonlyMap<string, Duty>,
): Fact[] {
  const { retention, artifact_name: name, description } = item.content_json
  if (!retention) return []
  const { ref } = retention.basis
  const linked = obligations.flatMap((code) => duties.get(code) ?? [])
  const keeping = [...duties.values()].filter(({ basis }) =>
    basis.some((own) => isWithin(own, ref) || isWithin(ref, own)),
  )
  const bound = linked.filter((duty) => keeping.includes(duty))
  const addressees = [...new Set((bound.length > 0 ? bound : keeping).flatMap(({ roles }) => roles))]
  return [
    {
      object: { type: 'evidence', code: item.code, title: name ?? item.code, hash: item.hash },
      obligations,
      value: { kind: 'deadline', measure: 'retention', duration: retention.period },
      addressees,
      places: [ref],
      targets: [],
      citations,
      texts: { own: [name ?? '', description ?? '', 'keep retention'], near },
    },
  ]
}

function refOf({ instrument_id, provision }: Static<typeof CitationRow>): string {
  return `${instrument_id} ${provision}`
}
