import { signal } from '@preact/signals'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import type { KeptIncident, SaidEntry } from './room-part.ts'

const EVENTS = '/api/v1/incidents/{incident_id}/events'
const STORED = 'unsent-entries'

/** An entry that the service has not answered yet. It survives a reload of this tab. */
export interface Unsent {
  incidentId: string
  entry: SaidEntry
  /** Its idempotency key: however often it is sent, it is logged once. */
  key: string
}

const unsent = signal<readonly Unsent[]>(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Unsent[])
/** Those that are being sent now. */
const sending = signal<ReadonlySet<string>>(new Set())

/** The entries of an incident that were said, and that nothing sends any more. */
export const leftUnsent = (id: string): Unsent[] =>
  unsent.value.filter(({ incidentId, key }) => incidentId === id && !sending.value.has(key))

export function dropUnsent({ key }: Unsent): void {
  keep(unsent.value.filter((one) => one.key !== key))
}

/** Writes an entry, once. Throws what the service says; without an answer the entry is kept. */
export async function sayOnce(incidentId: string, entry: SaidEntry): Promise<KeptIncident> {
  const text = JSON.stringify(entry)
  const held = leftUnsent(incidentId).find((one) => JSON.stringify(one.entry) === text)
  const one = held ?? { incidentId, entry, key: crypto.randomUUID() }
  if (!held) keep([...unsent.value, one])
  sending.value = new Set([...sending.value, one.key])
  try {
    const incident = await send(one)
    dropUnsent(one)
    return incident
  } catch (error) {
    // What the service refuses is still in its form.
    if (error instanceof RegpackError) dropUnsent(one)
    throw error
  } finally {
    sending.value = new Set([...sending.value].filter((key) => key !== one.key))
  }
}

async function send({ incidentId, entry, key }: Unsent): Promise<KeptIncident> {
  const body = { ...entry, view: 'full' } as const
  const params = { path: { incident_id: incidentId } }
  const call = { method: 'POST', path: EVENTS.replace('{incident_id}', incidentId), body } as const
  const headers = { 'idempotency-key': key }
  return (await callApi(call, (api) => api.POST(EVENTS, { params, body, headers }))).data
}

function keep(next: readonly Unsent[]): void {
  unsent.value = next
  sessionStorage.setItem(STORED, JSON.stringify(next))
}
