import type { EventInputWire } from '#src/features/calculators/filing-deadlines/index.ts'
import type { FiguresWire, Finding, KnownIncident } from '#src/features/calculators/incident-classifications/index.ts'
import type { LoggedEntry } from './queries.ts'

/** Codes of events that are the awareness of something end so. */
const AWARENESS = /_awareness$/

/** The entries that count: a corrected one counts no more, and neither does a correction that was corrected. */
export function listStanding(entries: LoggedEntry[]): LoggedEntry[] {
  const corrected = new Set(entries.flatMap(({ corrects }) => corrects ?? []))
  return entries.filter(({ id }) => !corrected.has(id))
}

/**
 * The instant from which the clocks of an entry's event run: of awareness when it became known, else when it happened.
 */
export function countsFrom(entry: LoggedEntry): string | undefined {
  if (entry.event === undefined) return undefined
  return AWARENESS.test(entry.event) ? knownAtOf(entry) : entry.happened_at
}

const knownAtOf = ({ happened_at: happenedAt, aware_at: awareAt }: LoggedEntry): string => awareAt ?? happenedAt

/** The events that a log states, as the deadline calculator takes them, each with its entry. */
export function eventsOfLog(entries: LoggedEntry[]): Array<EventInputWire & { entry_id: string }> {
  return listStanding(entries).flatMap((entry) => {
    const at = countsFrom(entry)
    return entry.event === undefined || at === undefined ? [] : [{ event: entry.event, at: [at], entry_id: entry.id }]
  })
}

/** What a log says of how grave its incident is, each with the instant when it became known. */
export function knownIncidentOf(id: string, entries: LoggedEntry[]): KnownIncident {
  const standing = listStanding(entries)
  const first = standing
    .map(({ happened_at: at }) => at)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(0)
  return { id, ...(first === undefined ? {} : { occurred_at: first }), findings: standing.flatMap(findingsOf) }
}

function findingsOf(entry: LoggedEntry): Finding[] {
  const { figures, rates, root_cause: cause } = knowledgeOf(entry)
  if (figures === undefined && cause === undefined) return []
  return [
    {
      id: entry.id,
      known_at: knownAtOf(entry),
      ...(figures ? { figures } : {}),
      ...(rates ? { rates } : {}),
      ...(cause === undefined ? {} : { root_cause: cause }),
    },
  ]
}

/** Figures and rates are stored as JSON: a node has no properties of properties. */
export function knowledgeOf({ figures_json: figures, rates_json: rates, root_cause: cause }: LoggedEntry) {
  return {
    ...(figures === undefined ? {} : { figures: JSON.parse(figures) as FiguresWire }),
    ...(rates === undefined ? {} : { rates: JSON.parse(rates) as Record<string, number> }),
    ...(cause === undefined ? {} : { root_cause: cause }),
  }
}
