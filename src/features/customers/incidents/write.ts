import { v7 as uuidv7 } from 'uuid'
import { type OutboxMessage, writeMessages } from '#src/features/account/webhooks/index.ts'
import { noProfile } from '#src/features/profiles/index.ts'
import { bindAnswers } from '#src/law/questions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { type Clock, today } from '#src/lib/clock.ts'
import { seenText } from '#src/lib/plain-text.ts'
import { present } from '#src/lib/present.ts'
import { type Asker, keepAsked, needsConfirmation, writeOrAsk } from '#src/money/accounts/confirmations/index.ts'
import { actorOf } from '#src/money/metering/index.ts'
import { conflict, invalidInput } from '#src/problems.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import {
  type OperationMarker,
  Outdated,
  type PreparedWrite,
  writePrepared,
} from '#src/stores/graph/operation-markers.ts'
import { stampRecords } from '#src/stores/graph/records/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { checkLocalTimes } from './check-input.ts'
import type { TurnedVerdicts } from './log.ts'
import {
  createIncidentEvent,
  createIncidentNode,
  type IncidentRow,
  type LoggedEntry,
  setIncidentLocked,
} from './queries.ts'
import { findTurned, getIncidentAfter, type IncidentKey, noIncident, readLawOf, requireIncident } from './read.ts'
import { ENTRIES_MOST, type IncidentCreate, type IncidentEntry, type IncidentWire } from './schema.ts'
import { type ResolvedEntry, resolveSent } from './sent-filings.ts'

/** Who writes: the workspace, and the person or the key. */
interface IncidentWriter {
  workspaceId: string
  by: string
  /** The member who confirmed it, where four eyes were asked for. */
  confirmedBy?: string
}

/**
 * Opens an incident of a customer with the entries that are given. Where the workspace wants what was sent confirmed,
 * those entries wait for it, in their order; the others don't, since their clocks run. Throws `not_found` for an
 * unknown customer, and `validation_error` where it isn't clear which subject is meant or which filing was sent.
 */
export async function createIncident(
  stores: DatedLawReader,
  caller: Asker,
  body: IncidentCreate,
  receipt?: OperationMarker,
): Promise<IncidentWire> {
  const { graph, clock } = stores
  const { workspaceId } = caller
  const by = actorOf(caller)
  const { customer_profile_id: profileId, entries = [], ...head } = body
  const sent = entries.filter((entry) => entry.sent)
  const isKept = sent.length > 0 && (await needsConfirmation(graph, workspaceId, 'filing_sent'))
  const awaited = isKept ? sent : []
  const asOf = publishedToday(stores)
  const key = { workspaceId, incidentId: uuidv7() }
  const node = { ...head, id: key.incidentId, workspace_id: workspaceId, profile_id: profileId, entries: 0 }
  const prepare = async () => {
    const at = new Date(clock.now()).toISOString()
    const incident = { ...node, created_at: at, created_by: by }
    const law = await readLawOf(stores, node, asOf)
    const resolved = entries.map((entry, index) => resolveSent(entry, `body.entries.${index}`, law))
    const now = resolved.filter((_, index) => !awaited.includes(entries[index]!))
    const bound = await Promise.all(now.map((entry) => bindAnswers(stores, entry, asOf.validAt)))
    const rows = bound.map((entry, position) => rowOf(key, { position, entry, at, by }))
    const turned = await findTurned(stores, { ...incident, updated_at: at }, rows, 0, asOf)
    return { incident, rows, messages: messagesOf(incident, rows, turned) }
  }
  const incidentId = await writePrepared(graph, clock, receipt, prepare, async (tx, { incident, rows, messages }) => {
    const [made] = await tx.run(createIncidentNode, { workspaceId, profileId, incident })
    if (!made) throw noProfile(profileId, 'body.customer_profile_id')
    await logEntries(tx, clock, key, rows, messages)
    if (awaited.length > 0) await keepAsked(tx, clock, caller, askedOf(profileId, key.incidentId, awaited))
    return key.incidentId
  })
  return getIncidentAfter(stores, { workspaceId, incidentId }, entries.length, asOf)
}

/**
 * Appends an entry to the log of an incident, or keeps it until another member confirms that the filing was sent.
 * Throws `not_found`, `conflict` when the log is full, and `validation_error` where what it corrects is no entry that
 * counts.
 */
export async function appendEntry(
  stores: DatedLawReader,
  caller: Asker,
  incidentId: string,
  entry: IncidentEntry,
  receipt?: OperationMarker,
): Promise<IncidentWire> {
  const { graph, clock } = stores
  const key = { workspaceId: caller.workspaceId, incidentId }
  const appended = appendedEntries(stores, { ...key, by: actorOf(caller) }, [entry])
  const ask = async () => {
    const { incident } = await requireIncident(graph, key)
    return askedOf(incident.profile_id, incidentId, [entry])
  }
  const written = entry.sent
    ? await writeOrAsk(stores, caller, { kind: 'filing_sent', ask }, appended, receipt)
    : await writePrepared(graph, clock, receipt, appended.prepare, appended.write)
  return getIncidentAfter(stores, key, written ? written.position + 1 : ENTRIES_MOST, publishedToday(stores))
}

/** What is kept of entries that wait until it is confirmed that their filings were sent. */
const askedOf = (profileId: string, incidentId: string, entries: object[]) => ({
  kind: 'filing_sent' as const,
  subject: { customer_profile_id: profileId, incident_id: incidentId },
  request: { entries },
})

interface Appended {
  rows: LoggedEntry[]
  messages: OutboxMessage[]
}

/**
 * Entries for the log of an incident, one or more, which are written under the incident's lock. Another entry that came
 * first changes what these turn, so they are prepared again; each time the log is longer.
 */
export function appendedEntries(
  stores: DatedLawReader,
  { workspaceId, incidentId, by, confirmedBy }: IncidentWriter & IncidentKey,
  given: IncidentEntry[],
): PreparedWrite<Appended, { position: number; entry_ids: string[] }> {
  const { graph, clock } = stores
  const key = { workspaceId, incidentId }
  const asOf = publishedToday(stores)
  return {
    async prepare() {
      const { incident, entries } = await requireIncident(graph, key)
      const resolved = await Promise.all(given.map((entry) => resolveEntry(stores, incident, entry, asOf)))
      const bound = await Promise.all(resolved.map((entry) => bindAnswers(stores, entry, asOf.validAt)))
      const at = new Date(clock.now()).toISOString()
      const rows = bound.map((entry, index) =>
        rowOf(key, { position: entries.length + index, entry, at, by, confirmedBy }),
      )
      const turned = await findTurned(stores, incident, [...entries, ...rows], entries.length, asOf)
      return { rows, messages: messagesOf(incident, rows, turned) }
    },
    async write(tx, { rows, messages }) {
      const [first, last] = [rows[0]!, rows.at(-1)!]
      const [state] = await tx.run(setIncidentLocked, { ...key, at: first.recorded_at })
      if (!state) throw noIncident(incidentId)
      if (state.entries + rows.length > ENTRIES_MOST) throw logIsFull()
      for (const { corrects } of rows) if (corrects !== undefined) checkCorrected(key, corrects, state)
      if (state.entries !== first.position) throw new Outdated()
      await logEntries(tx, clock, key, rows, messages)
      return { position: last.position, entry_ids: rows.map(({ id }) => id) }
    },
  }
}

const logIsFull = () =>
  conflict(
    'limit_reached',
    `the log has ${ENTRIES_MOST} entries, and takes no more; open another incident for what follows`,
  )

async function resolveEntry(
  stores: DatedLawReader,
  incident: IncidentRow,
  entry: IncidentEntry,
  asOf: VersionChoice,
): Promise<ResolvedEntry> {
  await checkLocalTimes(stores, entry, incident)
  // Only a filing that was sent needs the law. Anything else is logged even while the profile doesn't say whose
  // incident it is.
  const { sent, ...rest } = entry
  if (!sent) return rest
  return resolveSent(entry, 'body', await readLawOf(stores, incident, asOf))
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
  confirmedBy?: string | undefined
}

/** An entry as it is stored. */
function rowOf({ incidentId }: IncidentKey, { position, entry, at, by, confirmedBy }: NewEntry): LoggedEntry {
  const { what, sent, figures, rates, estimated, answers, answer_notes, ...said } = entry
  return present({
    ...said,
    what: what === undefined ? undefined : seenText(what).trim(),
    id: entryId(incidentId, position),
    position,
    figures_json: figures && JSON.stringify(figures),
    rates_json: rates && JSON.stringify(rates),
    estimated_json: estimated && JSON.stringify(estimated),
    answers_json: answers && JSON.stringify({ answers, answer_notes }),
    sent_pack_id: sent?.pack_id,
    sent_filing: sent?.filing,
    sent_reference: sent?.reference,
    recorded_at: at,
    recorded_by: by,
    confirmed_by: confirmedBy,
  })
}

async function logEntries(
  tx: Runner,
  clock: Clock,
  { workspaceId, incidentId }: IncidentKey,
  rows: LoggedEntry[],
  messages: OutboxMessage[],
): Promise<void> {
  for (const { corrects = null, ...row } of rows) {
    const entry = { ...row, workspace_id: workspaceId, incident_id: incidentId }
    await tx.run(createIncidentEvent, { workspaceId, incidentId, entry, corrects })
  }
  await writeMessages(tx, messages)
  await stampRecords(tx, clock, workspaceId, { incidentIds: [incidentId] })
}

function entryId(incidentId: string, position: number): string {
  return `${incidentId}/${position}`
}

function publishedToday({ clock }: DatedLawReader): VersionChoice {
  return { mode: 'published', validAt: today(clock) }
}

/** The messages to webhooks about what the new entries of an incident turned: one for each verdict and each filing. */
function messagesOf(
  { id, workspace_id: workspaceId, profile_id: profileId }: Pick<IncidentRow, 'id' | 'workspace_id' | 'profile_id'>,
  entries: LoggedEntry[],
  { verdicts, changes }: TurnedVerdicts,
): OutboxMessage[] {
  const last = entries.at(-1)
  if (!last) return []
  const head = { incident_id: id, customer_profile_id: profileId, entry_id: last.id }
  const common = { workspaceId, at: last.recorded_at }
  return [
    ...verdicts.map((verdict) => ({
      ...common,
      id: `incident-verdict:${last.id}:${verdict.pack_id}/${verdict.criterion}`,
      type: 'incident.verdict_changed' as const,
      data: { ...head, ...verdict },
    })),
    ...changes.map((change) => ({
      ...common,
      id: `incident-filing:${last.id}:${change.pack_id}/${change.filing}`,
      type: 'incident.filing_changed' as const,
      data: { ...head, ...change },
    })),
  ]
}
