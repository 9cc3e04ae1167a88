import { filingOf } from '#src/law/attachments/filing.outside.ts'
import { type FilingContent, type FilingRelief, type ListedFiling } from '#src/law/attachments/index.ts'
import type { JudgedSubject } from '#src/law/engine/index.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import type { Events, FilingLimit, FilingStatus, PlacedAnchor, LimitSource } from './anchors.ts'
import { compareInstants, type Day, dayAt, type Instant, inUtc, inZone, timeOn } from './instants.ts'
import { countPeriod, listPeriodReadings, runOn } from './periods.ts'
import type { DueWire, FilingWire } from './schema.ts'
import { dayOffReason, nextWorkingDay, type WorkCalendar } from './working-days.ts'

/** The fields of a filing that are the same for every caller, and what replaces it where something does. */
export function describe(row: ListedFiling, { state }: FilingStatus) {
  const filing = filingOf(row)
  const { late_classification_rule: late, citations } = filing
  return present({
    ...pick(filing, 'pack_version code hash title filing_type from_role recipient obligations trigger_event'),
    ...pick(filing, 'combine period_rule qualifiers'),
    late_classification_rule: late && pick(late, 'text ref'),
    late_submission_rule: filing.late_submission_rule,
    replaced_by: state === 'replaced' ? filing.replaced_by : undefined,
    ...pick(filing, 'sequence channel'),
    citations,
  })
}

/** An anchor with its event and where its period ends. */
export function anchorOf({ anchor, event, period }: PlacedAnchor, nowMs: number): FilingWire['anchors'][number] {
  const { citation, offset, counted_in, occurrence } = anchor
  return present({
    event: anchor.event,
    offset,
    counted_in,
    occurrence,
    ref: citation && canonicalRef(citation.ref),
    at: event && inUtc(event.at),
    anticipated: event && event.at.epochMilliseconds > nowMs ? true : undefined,
    counted: event && event.of > 1 ? { no: event.no, of: event.of } : undefined,
    limit: period && inUtc(period.at),
  })
}

/** The anchor or rule that made the limit; empty without a limit. */
export function decidingAnchorOf(limit: FilingLimit | undefined): Pick<FilingWire, 'won'> {
  if (!limit) return {}
  const { by, eventCode, event, period, ref } = limit.winner
  const { offset, countedIn } = period
  return {
    won: present({
      by,
      event: eventCode,
      at: inUtc(event),
      offset,
      counted_in: countedIn,
      ref: ref && canonicalRef(ref),
    }),
  }
}

const HOLDS = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, 'unknown'],
] as const)

/** The waivers of a filing. A waiver without a rule is `unknown`, and the filer must judge it. */
export function waiversOf(
  { content_json: { waivers } }: ListedFiling,
  judge: JudgeCondition,
): Pick<FilingWire, 'waivers'> {
  if (!waivers) return {}
  return {
    waivers: waivers.map(({ text, citation, rule }) => {
      const condition = rule === undefined ? undefined : judge(rule)
      return present({
        text,
        ref: canonicalRef(citation.ref),
        holds: HOLDS.get(condition?.truth ?? null)!,
        turns_on: condition && filled(condition.turnsOn),
      })
    }),
  }
}
type JudgeCondition = (rule: string) => ReturnType<JudgedSubject['judgeCondition']>

/** A limit with everything that moves it or could move it. */
export function dueWireOf(
  content: FilingContent,
  { winner, certainty, openEvents }: FilingLimit,
  events: Events,
  calendar: WorkCalendar,
  judgeCondition: JudgeCondition,
): DueWire {
  const { zone } = calendar
  const { period } = winner
  const { certain, conditional, barred } = listExtensions(content, winner, events, calendar, judgeCondition)
  const farthest = certain.toSorted((one, other) => compareInstants(one.to, other.to)).at(-1)
  const readings = listPeriodReadings(winner.event, period, content.period_rule, calendar)
  const placeOf = (at: Instant) => ({ limit: inUtc(at), local: inZone(at, zone) })
  return present({
    ...placeOf(period.at),
    last_day: period.lastDay?.toString(),
    certainty: certain.some(({ isUsed }) => isUsed) ? ('extended' as const) : certainty,
    open_events: filled(openEvents),
    extended_to: farthest && inUtc(farthest.to),
    extended_local: farthest && inZone(farthest.to, zone),
    extended_last_day: farthest?.lastDay?.toString(),
    extensions: filled(certain.map((item) => extensionOf(item, zone))),
    conditional_extensions: filled(conditional.map((item) => extensionOf(item, zone))),
    barred_relief: filled(barred),
    readings: filled(
      readings.map(({ at, reading, provisions }) => ({
        ...placeOf(at),
        reading,
        refs: provisions.map(canonicalRef),
      })),
    ),
  })
}

function extensionOf({ to, lastDay, by, reason, refs, turnsOn, condition }: Extension, zone: string) {
  const end = { to: inUtc(to), local: inZone(to, zone), last_day: lastDay?.toString() }
  return present({ ...end, by, reason, refs, turns_on: turnsOn, condition })
}

/** A later limit, its source, and what decides it while it is open. */
interface Extension {
  to: Instant
  /** The day with whose end it ends; absent for one that ends at an hour of the day. */
  lastDay?: Day
  by: 'relief' | 'period_rule'
  reason: string
  refs: string[]
  /** The facts that decide whether a rule bars it, while that is open. */
  turnsOn?: string[]
  /** True for one that an event has extended. */
  isUsed?: boolean
  /** The condition, in words, of an extension that depends on the filer or the authority. */
  condition?: string
}

interface Extensions {
  certain: Extension[]
  conditional: Extension[]
  /** Reliefs that would move the limit, but that a rule bars for this filer. */
  barred: NonNullable<DueWire['barred_relief']>
}

/**
 * Lists what moves a limit: the period rules of Regulation 1182/71, and the reliefs of the act with their exceptions.
 */
function listExtensions(
  content: FilingContent,
  winner: LimitSource,
  events: Events,
  calendar: WorkCalendar,
  judgeCondition: JudgeCondition,
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
  winner: LimitSource,
  events: Events,
  calendar: WorkCalendar,
): Extension | undefined {
  const refs = [canonicalRef(citation.ref)]
  if ('next_working_day_at' in until) {
    const day = winner.period.lastDay ?? dayAt(winner.period.at, calendar.zone)
    const dayOff = dayOffReason(day, calendar)
    if (dayOff === undefined) return undefined
    const to = timeOn(nextWorkingDay(day, calendar), until.next_working_day_at, calendar.zone)
    return {
      to,
      by: 'relief',
      reason: `The limit falls on ${dayInWords(day.toString())}, a day off (${dayOff}).`,
      refs,
    }
  }
  const at = events.get(until.event)?.[0]
  if (!at) return undefined
  const period = countPeriod(at, until, calendar)
  const steps = content.period_rule === 'eu-1182-71' ? runOn(period, calendar) : []
  const lastDay = steps.at(-1)?.lastDay ?? period.lastDay
  // It is extended within the limit itself, or not at all.
  const extended = until.once === undefined ? undefined : events.get(until.once)?.[0]
  const isUsed = extended !== undefined && compareInstants(extended, runOnEnd(content, winner, calendar)) < 0
  return {
    to: steps.at(-1)?.at ?? period.at,
    ...(lastDay ? { lastDay } : {}),
    by: 'relief',
    reason:
      `${until.offset} after ${until.event}${isUsed ? `, extended by ${until.once}` : ''}. ${steps.map(({ reason }) => reason).join(' ')}`.trim(),
    refs: [...refs, ...steps.map(({ provision }) => canonicalRef(provision))],
    ...(isUsed ? { isUsed } : { condition: text }),
  }
}

/** Where the limit itself ends, after the days off on which it runs on. */
function runOnEnd({ period_rule: rule }: FilingContent, { period }: LimitSource, calendar: WorkCalendar): Instant {
  return (rule === 'eu-1182-71' ? runOn(period, calendar).at(-1)?.at : undefined) ?? period.at
}
