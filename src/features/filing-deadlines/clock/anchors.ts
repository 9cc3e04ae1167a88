import type { FilingAnchor, FilingContent } from '#src/features/attachments/index.ts'
import { compareInstants, firstOf, type Instant } from './instants.ts'
import { countPeriod, type CountedPeriod } from './periods.ts'

/** The instants at which events happened or will happen, each list in order of time. */
export type Events = ReadonlyMap<string, Instant[]>

/** One anchor of a filing: the instant of its event, its number among all instants of the event, and the end of its period. */
export interface StandingAnchor {
  anchor: FilingAnchor
  event?: { at: Instant; no: number; of: number }
  period?: CountedPeriod
}

/** What makes a limit: an anchor, or the rule for late events. */
export interface Winner {
  by: 'anchor' | 'late_classification_rule'
  eventCode: string
  event: Instant
  period: CountedPeriod
  ref?: string
}

/** The status of a filing: due, waiting for events, without a length of time in the law, or of a duty that does not apply yet. */
export type FilingStatus =
  | { state: 'due'; winner: Winner; certainty: 'exact' | 'at_the_latest' | 'may_move'; openEvents: string[] }
  | { state: 'waiting'; waitingFor: string[] }
  | { state: 'no_period' }
  | { state: 'not_yet' }

/** The anchors of a filing with the events of one case. */
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
 * Decides the status of a filing, and the anchor that makes its limit. It assumes no event: without the trigger, or without the event
 * of any anchor, the filing waits. A missing event can still make an `earliest` limit earlier, or a `latest` limit later.
 */
export function decideStanding(
  content: FilingContent,
  anchors: StandingAnchor[],
  events: Events,
  zone: string,
): FilingStatus {
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

/** Applies the rule for an event, such as classification, that happens after the expected time. Undefined when it isn't late. */
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
