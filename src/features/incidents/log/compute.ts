import type { IncidentLaw } from '#src/features/incident-assessments/index.ts'
import { compareFilings, type FilingsThen } from './changes.ts'
import { eventsOfLog, markSent } from './entries.ts'
import type { LoggedEntry } from '../queries.ts'

/** What follows from a log: the filings now, and what each entry changed in them. */
export async function computeLog(law: IncidentLaw, entries: LoggedEntry[]) {
  const { assumptions, sources } = await law.answer(eventsOfLog(entries))
  const states = listStates(law, entries)
  const { filings, displaced } = states.at(-1) ?? { filings: [], displaced: [] }
  return {
    changes: states.map((after, index) => compareFilings(states[index - 1], after)),
    filings,
    displaced,
    assumptions: [...new Set(assumptions)],
    sources,
  }
}

/** The filings after each entry, from the entries up to it. An entry without an event leaves the clocks as they were. */
function listStates(law: IncidentLaw, entries: LoggedEntry[]): FilingsThen[] {
  let last = { asked: '', short: law.filingsOf([]) }
  return entries.map((_entry, index) => {
    const known = entries.slice(0, index + 1)
    const events = eventsOfLog(known)
    const asked = JSON.stringify(events)
    if (asked !== last.asked) last = { asked, short: law.filingsOf(events) }
    const { filings, displaced } = last.short
    return { filings: markSent(filings, known), displaced }
  })
}
