import { compareInstants, instantOf, type Instant } from './clock/instants.ts'
import type { Events } from './clock/anchors.ts'
import type { EventInputWire } from './schema.ts'

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
