import type { FilingAnchor, FilingContent } from '#src/features/attachments/index.ts'
import { compareInstants, firstOf, type Instant } from './instants.ts'
import { countPeriod, type CountedPeriod } from './periods.ts'

/** When events happened or will happen, each list in the order of time. */
export type Events = ReadonlyMap<string, Instant[]>

/** One anchor of a filing: when its event was, which of how many counts, and where its period ends. */
export interface StandingAnchor {
  anchor: FilingAnchor
  event?: { at: Instant; no: number; of: number }
  period?: CountedPeriod
}

/** What starts a limit: an anchor, or the rule for events that come late. */
export interface Winner {
  by: 'anchor' | 'late_classification_rule'
  eventCode: string
  event: Instant
  period: CountedPeriod
  ref?: string
}

/** Where a filing stands: due, waiting for events, or without a length of time in the law. */
export type DutyStatus =
  | { state: 'due'; winner: Winner; certainty: 'exact' | 'at_the_latest' | 'may_move'; openEvents: string[] }
  | { state: 'waiting'; waitingFor: string[] }
  | { state: 'no_period' }

/** The anchors of a filing under the events of one case. */
export function standAnchors(content: FilingContent, events: Events, zone: string): StandingAnchor[] {
  return content.anchors.map((anchor) => {
    const instants = events.get(anchor.event) ?? []
    const index = anchor.occurrence === 'latest' ? instants.length - 1 : 0
    const at = instants[index]
    if (!at) return { anchor }
    const event = { at, no: index + 1, of: instants.length }
    return { anchor, event, ...(anchor.offset ? { period: countPeriod(at, anchor.offset, zone) } : {}) }
  })
}

/**
 * Which anchor makes the limit. No event is assumed: without the trigger, or without any anchor, the filing waits. An anchor
 * that is not there can bring an `earliest` limit forward, and a `latest` one back.
 */
export function decideStanding(
  content: FilingContent,
  anchors: StandingAnchor[],
  events: Events,
  zone: string,
): DutyStatus {
  if (!events.has(content.trigger_event)) return { state: 'waiting', waitingFor: [content.trigger_event] }
  const timed = anchors.filter(({ anchor }) => anchor.offset !== undefined)
  if (timed.length === 0) return { state: 'no_period' }
  const winners = timed.flatMap(({ anchor, event, period }): Winner[] =>
    event && period
      ? [
          {
            by: 'anchor',
            eventCode: anchor.event,
            event: event.at,
            period,
            ...(anchor.citation ? { ref: anchor.citation.ref } : {}),
          },
        ]
      : [],
  )
  const openEvents = timed.filter(({ event }) => !event).map(({ anchor }) => anchor.event)
  if (winners.length === 0) return { state: 'waiting', waitingFor: openEvents }
  const late = decideLate(content, events, zone)
  if (late) return { state: 'due', winner: late, certainty: 'exact', openEvents: [] }
  const inOrder = winners.toSorted((one, other) => compareInstants(one.period.at, other.period.at))
  const winner = content.combine === 'latest' ? inOrder.at(-1)! : inOrder[0]!
  if (openEvents.length === 0) return { state: 'due', winner, certainty: 'exact', openEvents }
  return { state: 'due', winner, certainty: content.combine === 'latest' ? 'may_move' : 'at_the_latest', openEvents }
}

/** The rule for an event, such as classification, that happens after the time in which it was looked for. */
function decideLate(
  { late_classification_rule: late }: FilingContent,
  events: Events,
  zone: string,
): Winner | undefined {
  const event = late && firstOf((events.get(late.event) ?? []).map((at) => ({ at })))?.at
  const since = late && events.get(late.later_than.event)?.[0]
  if (!late || !event || !since) return undefined
  if (compareInstants(event, countPeriod(since, late.later_than.offset, zone).at) <= 0) return undefined
  const period = countPeriod(event, late.offset, zone)
  return { by: 'late_classification_rule', eventCode: late.event, event, period, ref: late.citation.ref }
}
