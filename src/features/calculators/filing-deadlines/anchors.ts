import { eventsOf, type FilingAnchor, type FilingContent, type ListedFiling } from '#src/law/attachments/index.ts'
import { withBroader } from '#src/law/vocabulary/index.ts'
import { present } from '#src/lib/present.ts'
import { compareInstants, firstOf, type Instant, instantOf } from './instants.ts'
import { type CountedPeriod, countPeriod, type Offset } from './periods.ts'
import type { EventInputWire } from './schema.ts'
import type { WorkCalendar } from './working-days.ts'

/** The instants at which events happened or will happen, each list in order of time. */
export type Events = ReadonlyMap<string, Instant[]>

/**
 * One anchor of a filing: the instant of its event, its number among all instants of the event, and the end of its
 * period.
 */
export interface PlacedAnchor {
  anchor: FilingAnchor
  event?: { at: Instant; no: number; of: number }
  period?: CountedPeriod
}

/** What makes a limit: an anchor, or the rule for late events. */
export interface LimitSource {
  by: 'anchor' | 'late_classification_rule'
  eventCode: string
  event: Instant
  period: CountedPeriod
  ref?: string
}

/** When a filing is due, by what, and which events that have not happened can still move that. */
export interface FilingLimit {
  winner: LimitSource
  certainty: 'exact' | 'at_the_latest' | 'may_move'
  openEvents: string[]
}

/**
 * The status of a filing: due, waiting for events, replaced by another filing, without a length of time in the law, or
 * of a duty that does not apply yet. One that waits for its trigger has a limit where another event already sets the
 * latest one.
 */
export type FilingStatus =
  | { state: 'due'; limit: FilingLimit }
  | { state: 'waiting'; waitingFor: string[]; limit?: FilingLimit }
  | { state: 'replaced' }
  | { state: 'no_fixed_period' }
  | { state: 'not_yet' }

function isTimed(anchor: FilingAnchor): anchor is FilingAnchor & Offset {
  return anchor.offset !== undefined
}

/** The anchors of a filing with the events of one case. */
export function placeAnchors(content: FilingContent, events: Events, calendar: WorkCalendar): PlacedAnchor[] {
  return content.anchors.map((anchor) => {
    const instants = events.get(anchor.event) ?? []
    const index = anchor.occurrence === 'latest' ? instants.length - 1 : 0
    const at = instants[index]
    if (!at) return { anchor }
    const event = { at, no: index + 1, of: instants.length }
    return { anchor, event, ...(isTimed(anchor) ? { period: countPeriod(at, anchor, calendar) } : {}) }
  })
}

/**
 * Decides the status of a filing, and the anchor that makes its limit. It assumes no event: without the trigger, or
 * without the event of any anchor, the filing waits. A missing event can still make an `earliest` limit earlier, or a
 * `latest` limit later. So an `earliest` limit is known before the trigger, as the latest that it can be unless an
 * event is late. `mayGiveWay`: the filer makes the filing that can replace this one.
 */
export function decideStanding(
  content: FilingContent,
  anchors: PlacedAnchor[],
  events: Events,
  calendar: WorkCalendar,
  mayGiveWay: boolean,
): FilingStatus {
  const { trigger_event: trigger, combine, replaced_by: replaced } = content
  if (mayGiveWay && replaced && events.has(replaced.event)) return { state: 'replaced' }
  const isTriggered = events.has(trigger)
  if (!isTriggered && combine !== 'earliest') return { state: 'waiting', waitingFor: [trigger] }
  const timed = anchors.filter(({ anchor }) => isTimed(anchor))
  if (timed.length === 0) return { state: 'no_fixed_period' }
  const winners = timed.flatMap(({ anchor: { event: eventCode, citation }, event, period }): LimitSource[] => {
    const source = { by: 'anchor' as const, eventCode, ref: citation?.ref }
    return event && period ? [present({ ...source, event: event.at, period })] : []
  })
  const openEvents = timed.filter(({ event }) => !event).map(({ anchor }) => anchor.event)
  if (winners.length === 0) return { state: 'waiting', waitingFor: isTriggered ? openEvents : [trigger] }
  const late = decideLate(content, events, calendar)
  if (late) return { state: 'due', limit: { winner: late, certainty: 'exact', openEvents: [] } }
  const inOrder = winners.toSorted((one, other) => compareInstants(one.period.at, other.period.at))
  const winner = combine === 'latest' ? inOrder.at(-1)! : inOrder[0]!
  // An event that is late makes a later limit, so the one before it is no latest one.
  const canMoveBack =
    combine === 'latest' || openEvents.some((event) => event === content.late_classification_rule?.event)
  const unsure = canMoveBack ? 'may_move' : 'at_the_latest'
  const limit: FilingLimit = { winner, certainty: openEvents.length === 0 ? 'exact' : unsure, openEvents }
  return isTriggered ? { state: 'due', limit } : { state: 'waiting', waitingFor: [trigger], limit }
}

/**
 * Applies the rule for an event, such as classification, that happens after the expected time. Undefined when it isn't
 * late.
 */
function decideLate(
  { late_classification_rule: late }: FilingContent,
  events: Events,
  calendar: WorkCalendar,
): LimitSource | undefined {
  const event = late && firstOf((events.get(late.event) ?? []).map((at) => ({ at })))?.at
  const since = late && events.get(late.later_than.event)?.[0]
  if (!late || !event || !since) return undefined
  if (compareInstants(event, countPeriod(since, late.later_than, calendar).at) <= 0) return undefined
  const period = countPeriod(event, late, calendar)
  return { by: 'late_classification_rule', eventCode: late.event, event, period, ref: late.citation.ref }
}

/** Events that belong together. */
export interface Case {
  /** Absent for the events that name no case. */
  name?: string
  events: Events
}

/** Groups the events by case. The instants of each event are in order of time and without duplicates. */
export function casesOf(events: EventInputWire[]): Case[] {
  const byCase = Map.groupBy(events, (event) => event.case ?? '')
  return [...byCase].map(([name, items]) => {
    const instants = new Map<string, Instant[]>()
    for (const { event, at } of items) {
      const all = [...(instants.get(event) ?? []), ...at.map(instantOf)].toSorted(compareInstants)
      instants.set(
        event,
        all.filter((one, index) => index === 0 || compareInstants(one, all[index - 1]!) !== 0),
      )
    }
    return { ...(name ? { name } : {}), events: instants }
  })
}

/** Event code → codes of the events directly broader. */
export type BroaderEvents = ReadonlyMap<string, readonly string[]>

/**
 * The events of a case as one filing reads them. A narrower event is one of the broader kind: the instants of an
 * updated report count for the report, unless the report itself is given. Where a filing of the same type in the same
 * pack is triggered by the narrower event, that one is meant, and the general one is not triggered.
 */
export function eventsFor(row: ListedFiling, rows: ListedFiling[], events: Events, broader: BroaderEvents): Events {
  const implied = new Map(events)
  for (const code of new Set(eventsOf(row.content_json))) {
    if (events.has(code)) continue
    const instants = [...events]
      .filter(([given]) => withBroader(given, broader).has(code) && !hasSpecial(row, rows, given, code, broader))
      .flatMap(([, at]) => at)
      .toSorted(compareInstants)
    if (instants.length > 0) implied.set(code, instants)
  }
  return implied
}

/**
 * The roles to which the given events happen. An event that triggers a duty of the filing as a narrower kind of the one
 * that triggers the others happens only to those whom that duty addresses: payment-related incidents are major
 * incidents of four kinds of financial entity. Undefined where the events happen to every filer.
 */
export function rolesOfEvents(row: ListedFiling, events: Events, broader: BroaderEvents): string[] | undefined {
  const isNarrower = (code: string) => {
    const kinds = withBroader(code, broader)
    return row.duties.some(
      ({ trigger_event: other }) => other !== null && other !== code && kinds.has(other) && !events.has(other),
    )
  }
  const narrower = row.duties.filter(({ trigger_event: code }) => code !== null && events.has(code) && isNarrower(code))
  return narrower.length > 0 ? [...new Set(narrower.flatMap(({ addressee_roles: roles }) => roles))] : undefined
}

/**
 * Whether another filing of this type is triggered by the given event, or by a kind of `code` that the given event
 * belongs to.
 */
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
