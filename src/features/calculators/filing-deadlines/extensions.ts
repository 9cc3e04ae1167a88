import { type FilingContent, type FilingRelief, citedRefOf } from '#src/law/attachments/index.ts'
import type { Condition } from '#src/law/engine/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { Events, Winner } from './anchors.ts'
import { dayAt, timeOn, type Day, type Instant } from './instants.ts'
import { countPeriod, runOn } from './periods.ts'
import { dayOffReason, nextWorkingDay, type WorkCalendar } from './working-days.ts'

/** A later limit, its source, and what decides it while it is open. */
export interface Extension {
  to: Instant
  /** The day with whose end it ends; absent for one that ends at an hour of the day. */
  lastDay?: Day
  by: 'relief' | 'period_rule'
  reason: string
  refs: string[]
  /** The facts that decide whether a rule bars it, while that is open. */
  turnsOn?: string[]
  /** The condition, in words, of an extension that depends on the filer or the authority. */
  condition?: string
}

/** A relief that would move the limit, but that a rule bars for this filer. */
interface BarredRelief {
  rule: string
  reason: string
  refs: string[]
}

interface Extensions {
  certain: Extension[]
  conditional: Extension[]
  barred: BarredRelief[]
}

/**
 * Lists what moves a limit: the period rules of Regulation 1182/71, and the reliefs of the act with their exceptions.
 */
export function listExtensions(
  content: FilingContent,
  winner: Winner,
  events: Events,
  calendar: WorkCalendar,
  judgeCondition: (rule: string) => Condition,
): Extensions {
  const found: Extensions = { certain: [], conditional: [], barred: [] }
  if (content.period_rule === 'eu-1182-71') {
    for (const step of runOn(winner.period, calendar))
      found.certain.push({
        to: step.at,
        lastDay: step.lastDay,
        by: 'period_rule',
        reason: step.reason,
        refs: [canonicalRef(step.provision)],
      })
  }
  for (const relief of content.relief ?? []) {
    const moved = moveBy(content, relief, winner, events, calendar)
    if (!moved) continue
    const shut = relief.unless === undefined ? undefined : judgeCondition(relief.unless)
    if (shut?.truth === true) found.barred.push({ rule: shut.rule, reason: moved.reason, refs: shut.refs })
    else if (shut?.truth === null) found.conditional.push({ ...moved, turnsOn: shut.turnsOn })
    else if (moved.condition === undefined) found.certain.push(moved)
    else found.conditional.push(moved)
  }
  return found
}

/** The extension by one relief; undefined when the relief doesn't move the limit. */
function moveBy(
  content: FilingContent,
  { until, text, citation }: FilingRelief,
  winner: Winner,
  events: Events,
  calendar: WorkCalendar,
): Extension | undefined {
  const refs = [citedRefOf(citation)]
  if ('next_working_day_at' in until) {
    const day = winner.period.lastDay ?? dayAt(winner.period.at, calendar.zone)
    const dayOff = dayOffReason(day, calendar)
    if (dayOff === undefined) return undefined
    const to = timeOn(nextWorkingDay(day, calendar), until.next_working_day_at, calendar.zone)
    return { to, by: 'relief', reason: `The limit falls on ${day.toString()}, a day off (${dayOff}).`, refs }
  }
  const at = events.get(until.event)?.[0]
  if (!at) return undefined
  const period = countPeriod(at, until, calendar)
  const steps = content.period_rule === 'eu-1182-71' ? runOn(period, calendar) : []
  const lastDay = steps.at(-1)?.lastDay ?? period.lastDay
  return {
    to: steps.at(-1)?.at ?? period.at,
    ...(lastDay ? { lastDay } : {}),
    by: 'relief',
    reason: `${until.offset} after ${until.event}. ${steps.map(({ reason }) => reason).join(' ')}`.trim(),
    refs: [...refs, ...steps.map(({ provision }) => canonicalRef(provision))],
    condition: text,
  }
}
