import type { ListedFiling } from '#src/features/attachments/index.ts'
import { compareInstants } from '../clock/instants.ts'
import { casesOf } from '../cases.ts'
import type { FilingDeadlines, FilingDeadlinesWire } from '../schema.ts'

/** Two events that the law expects in this order or at the same moment. */
interface Order {
  first: string
  second: string
}

/** Remarks on events that are not in the order that the filings suppose. They change nothing else in the answer. */
export function findOddOrders(events: FilingDeadlines['events'], rows: ListedFiling[]): FilingDeadlinesWire['remarks'] {
  const orders = ordersOf(rows)
  return casesOf(events).flatMap(({ name, events: instants }) =>
    orders.flatMap(({ first, second }) => {
      const [one, other] = [instants.get(first)?.[0], instants.get(second)?.[0]]
      if (!one || !other || compareInstants(one, other) <= 0) return []
      const fields = events.flatMap((item, index) =>
        (item.case ?? '') === (name ?? '') && (item.event === first || item.event === second)
          ? [`body.events.${index}`]
          : [],
      )
      const detail = `${second} lies before ${first}, which by the law comes first; check the instants`
      return [{ fields, detail }]
    }),
  )
}

/** A late classification follows the event that it is measured from. The anchors of a filing follow those of the filing before it. */
function ordersOf(rows: ListedFiling[]): Order[] {
  const byId = new Map(rows.map((row) => [`${row.pack_id}/${row.code}`, row.content_json]))
  const found = rows.flatMap(({ pack_id: packId, content_json: content }): Order[] => {
    const { late_classification_rule: late, sequence, anchors } = content
    const before = sequence?.follows ? byId.get(`${packId}/${sequence.follows}`) : undefined
    const starts = (before?.anchors ?? []).map(({ event }) => event)
    const followed = starts.flatMap((first) => anchors.map(({ event: second }) => ({ first, second })))
    return [
      ...(late ? [{ first: late.later_than.event, second: late.event }] : []),
      // An event that is also an anchor of the filing before says nothing of an order.
      ...followed.filter(({ second }) => !starts.includes(second)),
    ]
  })
  return [...new Map(found.map((order) => [JSON.stringify(order), order])).values()]
}
