import { basesOfTest, partsOfTest } from '#src/law/classification/index.ts'
import { parentOf } from '#src/lib/law/provisions.ts'
import { present } from '#src/lib/present.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { listItems } from './queries.ts'
import { type Bound, provisionRefOf, type RecordedDuty, type RecordedValue, type Value } from './recorded-value.ts'

type ItemRow = RowOf<typeof listItems>
type Test = NonNullable<ItemRow['item']['content_json']['any']>[number]['all'][number]

const BOUND_OF_COMPARISON = { gt: 'more_than', gte: 'at_least', lt: 'less_than', lte: 'at_most' } as const

/** A threshold, with what bounds it; `combine` where the lower of several counts. No value: yes or no is asked for. */
interface Threshold {
  value: Value
  bound?: Bound
  combine?: 'lower_of'
  alsoOf?: string[]
}

type CriterionFact = Omit<RecordedValue, 'appliesFrom'>

/** The thresholds of a criterion. It belongs to the duties for which it decides, alone or as a part of another. */
export function thresholdFacts(
  row: ItemRow,
  items: ItemRow[],
  duties: ReadonlyMap<string, RecordedDuty>,
): CriterionFact[] {
  const { item, citations } = row
  const { any = [], title } = item.content_json
  const wholes = wholesOf(row, items)
  const common = {
    object: { type: 'criterion' as const, code: item.code, title: title ?? item.code, hash: item.hash },
    obligations: [...new Set(wholes.flatMap((whole) => whole.obligations))],
    criteria: wholes.map((whole) => whole.item.code),
    addressees: [...new Set(rolesOf(row, items, duties))],
    targets: [],
    citations,
  }
  const thresholds = any.flatMap(({ text, all, citation }) =>
    all.flatMap(thresholdsOf).map((threshold) => ({ ...common, ...threshold, note: text, places: [citation.ref] })),
  )
  const list = listOf(row)
  return list ? [...thresholds, { ...common, ...list }] : thresholds
}

/** A criterion with those of which it is a part. The loader refuses criteria that form a circle. */
function wholesOf(row: ItemRow, items: ItemRow[]): ItemRow[] {
  return [...new Set([row, ...partIn(row, items).flatMap((whole) => wholesOf(whole, items))])]
}

/** The criteria that name a criterion as a part. */
function partIn({ item: { code } }: ItemRow, items: ItemRow[]): ItemRow[] {
  return items.filter(({ item: { content_json: content } }) =>
    content.any?.some(({ all }) => all.some((test) => partsOfTest(test).includes(code))),
  )
}

/** Whom a criterion concerns: as it says, or as what it is a part of, or as its duty does. */
function rolesOf(row: ItemRow, items: ItemRow[], duties: ReadonlyMap<string, RecordedDuty>): string[] {
  const { item, obligations } = row
  const ofDuties = obligations.flatMap((code) => duties.get(code)?.roles ?? [])
  const ofWholes = partIn(row, items).flatMap((whole) => rolesOf(whole, items, duties))
  return item.content_json.addressee_roles ?? [...ofDuties, ...ofWholes]
}

/**
 * How many points of a list are needed: one, where the alternatives are points of one provision; all, where there is
 * one alternative that asks for several things. Alternatives that only put other criteria together are no such list:
 * how many are needed is a threshold among them.
 */
function listOf({ item, citations }: ItemRow) {
  const { any = [] } = item.content_json
  const [only] = any
  if (any.length === 1 && only!.all.length > 1)
    return numberOf(only!.all.length, 'all of them are needed', [only!.citation.ref])
  const points = new Set(any.map(({ citation }) => citation.ref))
  const [list, ...others] = new Set([...points].map(parentOf))
  const hasFigures = any.some(({ all }) => all.some((test) => 'figure' in test))
  if (points.size < 2 || list === undefined || others.length > 0 || !hasFigures) return undefined
  const basis = citations.filter(({ role }) => role === 'basis').map(provisionRefOf)
  return numberOf(1, 'one of them is enough', [...new Set([list, ...basis])])
}

function numberOf(count: number, note: string, places: string[]) {
  return { ...atLeast('criteria', count), isList: true, note, places }
}

function atLeast(of: string, count: number): Threshold {
  return { value: { kind: 'threshold', of, count }, bound: 'at_least' }
}

function thresholdsOf(test: Test): Threshold[] {
  if ('recurring' in test) {
    const { times, within } = test.recurring
    return [
      atLeast('recurrence', times),
      { value: { kind: 'period', of: 'recurrence', duration: within }, bound: 'at_most' },
    ]
  }
  if ('at_least' in test) return [atLeast('criteria', test.at_least)]
  if (!('figure' in test)) return []
  if (!('op' in test)) return [{ value: { kind: 'threshold', of: test.figure } }]
  const { figure, op, limit, share } = test
  const several = 'lower_of' in limit
  const alsoOf = [...basesOfTest(test), ...(share === undefined ? [] : [share])]
  return (several ? limit.lower_of : [limit]).map(({ amount, currency, of: base, ...measured }) => ({
    ...(amount === undefined ? { alsoOf } : {}),
    value: present({
      kind: 'threshold' as const,
      of: figure,
      ...measured,
      money: amount === undefined ? undefined : { amount, currency: currency! },
      base,
    }),
    bound: BOUND_OF_COMPARISON[op],
    ...(several ? { combine: 'lower_of' as const } : {}),
  }))
}
