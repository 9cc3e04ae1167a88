import { partsOfTest } from '#src/law/classification/index.ts'
import { present } from '#src/lib/present.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { listItems } from './queries.ts'
import type { Bound, RecordedDuty, RecordedValue, Value } from './recorded-value.ts'

type ItemRow = RowOf<typeof listItems>
type Test = NonNullable<ItemRow['item']['content_json']['any']>[number]['all'][number]

const BOUND_OF_COMPARISON = { gt: 'more_than', gte: 'at_least', lt: 'less_than', lte: 'at_most' } as const

/** A threshold, with what bounds it; `combine` where the lower of several counts. */
interface Threshold {
  value: Value
  bound: Bound
  combine?: 'lower_of'
}

/** The thresholds of a criterion. It belongs to the duties for which it decides, alone or as a part of another. */
export function thresholdFacts(
  row: ItemRow,
  items: ItemRow[],
  duties: ReadonlyMap<string, RecordedDuty>,
): Array<Omit<RecordedValue, 'appliesFrom'>> {
  const { item, citations } = row
  const { any = [], addressee_roles: roles, title } = item.content_json
  const obligations = [...dutiesOf(row, items)]
  const owed = obligations.flatMap((code) => duties.get(code)?.roles ?? [])
  return any.flatMap(({ text, all, citation }) =>
    all.flatMap(thresholdsOf).map((threshold) => ({
      object: { type: 'criterion' as const, code: item.code, title: title ?? item.code, hash: item.hash },
      obligations,
      ...threshold,
      note: text,
      addressees: roles ?? [...new Set(owed)],
      places: [citation.ref],
      targets: [],
      citations,
    })),
  )
}

/** The duties of a criterion and of those of which it is a part. The loader refuses criteria that form a circle. */
function dutiesOf({ item, obligations }: ItemRow, items: ItemRow[]): Set<string> {
  const wholes = items.filter(({ item: { content_json: content } }) =>
    content.any?.some(({ all }) => all.some((test) => partsOfTest(test).includes(item.code))),
  )
  return new Set([...obligations, ...wholes.flatMap((whole) => [...dutiesOf(whole, items)])])
}

function thresholdsOf(test: Test): Threshold[] {
  if ('recurring' in test) {
    const { times, within } = test.recurring
    return [
      { value: { kind: 'threshold', of: 'recurrence', count: times }, bound: 'at_least' },
      { value: { kind: 'period', of: 'recurrence', duration: within }, bound: 'at_most' },
    ]
  }
  if ('at_least' in test)
    return [{ value: { kind: 'threshold', of: 'criteria', count: test.at_least }, bound: 'at_least' }]
  if (!('op' in test)) return []
  const { figure, op, limit } = test
  const several = 'lower_of' in limit
  return (several ? limit.lower_of : [limit]).map(({ amount, currency, of: base, ...measured }) => ({
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
