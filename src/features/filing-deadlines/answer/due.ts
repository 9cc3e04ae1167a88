import type { FilingContent } from '#src/features/attachments/index.ts'
import type { Condition } from '#src/features/applicability/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { Events, FilingStatus } from '../clock/anchors.ts'
import { listExtensions, type Extension } from '../clock/extensions.ts'
import { compareInstants, inUtc, inZone } from '../clock/instants.ts'
import { listReadings } from '../clock/readings.ts'
import type { WorkCalendar } from '../clock/working-days.ts'
import type { DueWire } from '../schema.ts'

type DueStanding = Extract<FilingStatus, { state: 'due' }>

/** A limit with everything that moves it or could move it. */
export function dueWireOf(
  content: FilingContent,
  { winner, certainty, openEvents }: DueStanding,
  events: Events,
  calendar: WorkCalendar,
  judgeCondition: (rule: string) => Condition,
): DueWire {
  const { zone } = calendar
  const { period } = winner
  const { certain, conditional, barred } = listExtensions(content, winner, events, calendar, judgeCondition)
  const farthest = certain.toSorted((one, other) => compareInstants(one.to, other.to)).at(-1)
  const readings = listReadings(winner.event, period, content.period_rule, calendar)
  return {
    limit: inUtc(period.at),
    local: inZone(period.at, zone),
    ...(period.lastDay ? { last_day: period.lastDay.toString() } : {}),
    certainty,
    ...(openEvents.length > 0 ? { open_events: openEvents } : {}),
    ...(farthest ? { extended_to: inUtc(farthest.to), extended_local: inZone(farthest.to, zone) } : {}),
    ...(farthest?.lastDay ? { extended_last_day: farthest.lastDay.toString() } : {}),
    ...(certain.length > 0 ? { extensions: certain.map((item) => extensionOf(item, zone)) } : {}),
    ...(conditional.length > 0 ? { conditional_extensions: conditional.map((item) => extensionOf(item, zone)) } : {}),
    ...(barred.length > 0 ? { barred_relief: barred } : {}),
    ...(readings.length > 0
      ? {
          readings: readings.map(({ at, reading, provisions }) => ({
            limit: inUtc(at),
            local: inZone(at, zone),
            reading,
            refs: provisions.map(canonicalRef),
          })),
        }
      : {}),
  }
}

function extensionOf({ to, lastDay, turnsOn, ...rest }: Extension, zone: string) {
  return {
    to: inUtc(to),
    local: inZone(to, zone),
    ...(lastDay ? { last_day: lastDay.toString() } : {}),
    by: rest.by,
    reason: rest.reason,
    refs: rest.refs,
    ...(turnsOn ? { turns_on: turnsOn } : {}),
    ...(rest.condition ? { condition: rest.condition } : {}),
  }
}
