import { v7 as uuidv7 } from 'uuid'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today } from '#src/lib/clock.ts'
import { conflict, invalidInput } from '#src/problems.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import { type OperationMarker, writePrepared } from '#src/stores/graph/operation-markers.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { noProfile } from '../profiles/index.ts'
import { stampRecords } from '../records/index.ts'
import { checkLocalTimes } from './check-input.ts'
import { type ResolvedEntry, resolveSent } from './log.ts'
import { createIncidentEvent, createIncidentNode, setIncidentLocked } from './queries.ts'
import { getIncidentAfter, type IncidentKey, readLawOf, requireIncident } from './read.ts'
import { ENTRIES_MOST, type IncidentCreate, type IncidentEntry, type IncidentWire } from './schema.ts'

/** Who writes: the workspace, and the id of the key. */
interface IncidentWriter {
  workspaceId: string
  by: string
}

/**
 * Opens an incident of a customer with the entries that are given. Throws `not_found` for an unknown customer, and
 * `validation_error` where it isn't clear which subject is meant or which filing was sent.
 */
export async function createIncident(
  stores: DatedLawReader,
  { workspaceId, by }: IncidentWriter,
  body: IncidentCreate,
  receipt?: OperationMarker,
): Promise<IncidentWire> {
  const { graph, clock } = stores
  const { customer_profile_id: profileId, entries = [], ...head } = body
  const asOf = publishedToday(stores)
  const node = { ...head, workspace_id: workspaceId, profile_id: profileId }
  const prepare = async () => {
    const { law } = await readLawOf(stores, node, asOf)
    return entries.map((entry, index) => resolveSent(entry, `body.entries.${index}`, law))
  }
  const incidentId = await writePrepared(graph, clock, receipt, prepare, async (tx, resolved) => {
    const [id, at] = [uuidv7(), new Date(clock.now()).toISOString()]
    const incident = { ...node, id, entries: 0, created_at: at, created_by: by }
    const [made] = await tx.run(createIncidentNode, { workspaceId, profileId, incident })
    if (!made) throw noProfile(profileId, 'body.customer_profile_id')
    for (const [position, entry] of resolved.entries())
      await logEntry(tx, { workspaceId, incidentId: id }, { position, entry, at, by })
    await stampRecords(tx, clock, workspaceId, { incidentIds: [id] })
    return id
  })
  return getIncidentAfter(stores, { workspaceId, incidentId }, entries.length, asOf)
}

/**
 * Appends an entry to the log of an incident, under the incident's lock. Throws `not_found`, `conflict` when the log is
 * full, and `validation_error` where what it corrects is no entry that counts.
 */
export async function appendEntry(
  stores: DatedLawReader,
  { workspaceId, by }: IncidentWriter,
  incidentId: string,
  { corrects, ...entry }: IncidentEntry,
  receipt?: OperationMarker,
): Promise<IncidentWire> {
  const { graph, clock } = stores
  const key = { workspaceId, incidentId }
  const asOf = publishedToday(stores)
  const prepare = () => resolveEntry(stores, key, entry, asOf)
  const position = await writePrepared(graph, clock, receipt, prepare, async (tx, resolved) => {
    const at = new Date(clock.now()).toISOString()
    const [state] = await tx.run(setIncidentLocked, { ...key, at })
    // It was there when the law was read, and no incident is ever deleted.
    if (!state) throw new Error(`incident ${incidentId} must be there`)
    if (state.entries >= ENTRIES_MOST)
      throw conflict(
        'limit_reached',
        `the log has ${ENTRIES_MOST} entries, and takes no more; open another incident for what follows`,
      )
    if (corrects !== undefined) checkCorrected(key, corrects, state)
    await logEntry(tx, key, {
      position: state.entries,
      entry: { ...resolved, ...(corrects ? { corrects } : {}) },
      at,
      by,
    })
    await stampRecords(tx, clock, workspaceId, { incidentIds: [incidentId] })
    return state.entries
  })
  return getIncidentAfter(stores, key, position + 1, asOf)
}

async function resolveEntry(
  stores: DatedLawReader,
  key: IncidentKey,
  entry: IncidentEntry,
  asOf: VersionChoice,
): Promise<ResolvedEntry> {
  const { incident } = await requireIncident(stores.graph, key)
  await checkLocalTimes(stores, entry, incident)
  // Only a filing that was sent needs the law. Anything else is logged even while the profile doesn't say whose
  // incident it is.
  const { sent, ...rest } = entry
  if (!sent) return rest
  const { law } = await readLawOf(stores, incident, asOf)
  return resolveSent(entry, 'body', law)
}

interface LogState {
  entries: number
  corrected: Array<{ id: string; by: string }>
}

function checkCorrected({ incidentId }: IncidentKey, corrects: string, { entries, corrected }: LogState): void {
  const refuse = (detail: string) => invalidInput([{ field: 'body.corrects', detail }])
  const ids = Array.from({ length: entries }, (_, position) => entryId(incidentId, position))
  if (!ids.includes(corrects))
    throw refuse(`is no entry of this incident; take the id of one from GET /api/v1/incidents/${incidentId}`)
  const later = corrected.find(({ id }) => id === corrects)
  if (later) throw refuse(`was corrected by ${later.by} already; correct that one`)
}

interface NewEntry {
  position: number
  entry: ResolvedEntry
  at: string
  by: string
}

async function logEntry(tx: Runner, key: IncidentKey, { position, entry, at, by }: NewEntry): Promise<void> {
  const { corrects, sent, ...said } = entry
  const { workspaceId, incidentId } = key
  await tx.run(createIncidentEvent, {
    ...key,
    entry: {
      ...said,
      id: entryId(incidentId, position),
      workspace_id: workspaceId,
      incident_id: incidentId,
      position,
      ...(sent ? { sent_pack_id: sent.pack_id, sent_filing: sent.filing } : {}),
      ...(sent?.reference ? { sent_reference: sent.reference } : {}),
      recorded_at: at,
      recorded_by: by,
    },
    corrects: corrects ?? null,
  })
}

function entryId(incidentId: string, position: number): string {
  return `${incidentId}/${position}`
}

function publishedToday({ clock }: DatedLawReader): VersionChoice {
  return { mode: 'published', validAt: today(clock) }
}
