import type { DisplacedFilingsWire } from '#src/features/incident-assessments/index.ts'
import type { FilingChangeWire, FilingStateWire, IncidentFilingWire } from '../schema.ts'

/** The filings of an incident after one of its entries. */
export interface FilingsThen {
  filings: IncidentFilingWire[]
  displaced: DisplacedFilingsWire[]
}

/** What changed in the filings from one entry to the next: status, limit, or what is waited for. */
export function compareFilings(before: FilingsThen | undefined, after: FilingsThen): FilingChangeWire[] {
  const [earlier, later] = [statesOf(before), statesOf(after)]
  const keys = [...new Set([...earlier.keys(), ...later.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [earlier.get(key), later.get(key)]
    if (JSON.stringify(one?.state) === JSON.stringify(other?.state)) return []
    const { pack_id = '', filing = '' } = other ?? one ?? {}
    return [{ pack_id, filing, ...(one ? { before: one.state } : {}), ...(other ? { after: other.state } : {}) }]
  })
}

function statesOf(then: FilingsThen | undefined) {
  const states = new Map<string, { pack_id: string; filing: string; state: FilingStateWire }>()
  for (const { pack_id, code, status, due, waiting_for: waitingFor } of then?.filings ?? [])
    states.set(`${pack_id}/${code}`, {
      pack_id,
      filing: code,
      state: { status, ...(due ? { limit: due.limit } : {}), ...(waitingFor ? { waiting_for: waitingFor } : {}) },
    })
  for (const { pack_id, filings } of then?.displaced ?? [])
    for (const { code } of filings)
      states.set(`${pack_id}/${code}`, { pack_id, filing: code, state: { status: 'displaced' } })
  return states
}
