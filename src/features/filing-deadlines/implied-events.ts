import { withBroader } from '#src/vocabulary/index.ts'
import type { ListedFiling } from '#src/features/attachments/index.ts'
import { compareInstants } from './clock/instants.ts'
import type { Events } from './clock/anchors.ts'

/** Event code → codes of the events directly broader. */
export type BroaderEvents = ReadonlyMap<string, readonly string[]>

/** The codes of all events that a filing reads. */
export function eventsReadBy({ content_json: content }: ListedFiling): string[] {
  const { trigger_event: trigger, anchors, late_classification_rule: late } = content
  return [trigger, ...anchors.map(({ event }) => event), ...(late ? [late.event, late.later_than.event] : [])]
}

/**
 * The events of a case as one filing reads them. A narrower event is one of the broader kind: the instants of an updated report count for
 * the report, unless the report itself is given. Where a filing of the same type in the same pack is triggered by the narrower event, that
 * one is meant, and the general one is not triggered.
 */
export function eventsFor(row: ListedFiling, rows: ListedFiling[], events: Events, broader: BroaderEvents): Events {
  const implied = new Map(events)
  for (const code of new Set(eventsReadBy(row))) {
    if (events.has(code)) continue
    const instants = [...events]
      .filter(([given]) => withBroader(given, broader).has(code) && !hasSpecial(row, rows, given, code, broader))
      .flatMap(([, at]) => at)
      .toSorted(compareInstants)
    if (instants.length > 0) implied.set(code, instants)
  }
  return implied
}

/** Whether another filing of this type is triggered by the given event, or by a kind of `code` that the given event belongs to. */
function hasSpecial(
  row: ListedFiling,
  rows: ListedFiling[],
  given: string,
  code: string,
  broader: BroaderEvents,
): boolean {
  const kinds = withBroader(given, broader)
  return rows.some(
    ({ pack_id: packId, content_json: { filing_type: type, trigger_event: trigger } }) =>
      packId === row.pack_id &&
      type === row.content_json.filing_type &&
      trigger !== code &&
      kinds.has(trigger) &&
      withBroader(trigger, broader).has(code),
  )
}
