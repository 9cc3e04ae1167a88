import { type EventInputWire, zoneAt } from '#src/features/calculators/filing-deadlines/index.ts'
import { filerQuestionOf, readIncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import { sameCause } from '#src/features/calculators/incident-classifications/index.ts'
import { readIncidentSubject } from '#src/features/calculators/incident-subject/incident-subject.ts'
import type { Answered } from '#src/law/questions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { computedOnce } from '#src/lib/computed-once.ts'
import type { WalkQuery } from '#src/lib/paging.ts'
import { pick, present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import { findAwaited } from '#src/money/accounts/confirmations/index.ts'
import { Problem, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { type ChangedPlace, LAST_ID, type ListedPlace, walkRecords } from '#src/stores/graph/records/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { answersOf, countsFrom, eventsOfLog, knowledgeOf, loggedIncidentOf, listCountingEntries } from './entries.ts'
import { type ComputedLog, computeLog, type TurnedVerdicts } from './log.ts'
import {
  countIncidents,
  findIncident,
  type IncidentRow,
  listChangedIncidents,
  listEarlierIncidents,
  listIncidentRows,
  type LoggedEntry,
} from './queries.ts'
import { IncidentHead, IncidentSummary, type IncidentWire, type LogEntryWire } from './schema.ts'

/** The key of an incident. */
export interface IncidentKey {
  workspaceId: string
  incidentId: string
}

/** A page of the workspace's incidents, or of one customer's, the latest first, or in the order of their changes. */
export async function listIncidents(
  graph: Graph,
  workspaceId: string,
  profileId: string | undefined,
  query: WalkQuery,
) {
  const asked = { workspaceId, profileId: profileId ?? null }
  const list = {
    workspaceId,
    name: 'incidents',
    readListed: ({ key = LAST_ID, ...page }: ListedPlace) =>
      graph.run(listIncidentRows, { ...asked, before: String(key), ...page }),
    readChanged: (page: ChangedPlace) => graph.run(listChangedIncidents, { ...asked, ...page }),
    count: async (since: string) => (await graph.run(countIncidents, { ...asked, since }))[0]!.total,
    keyOf: ({ incident }: ListedIncident) => incident.id,
    recordOf: ({ incident }: ListedIncident) => incident,
  }
  const { rows, page } = await walkRecords(graph, list, query)
  const data = rows.map(({ incident }) =>
    pickBy(IncidentSummary, { ...incident, customer_profile_id: incident.profile_id }),
  )
  return { data, page }
}

type ListedIncident = { incident: IncidentRow }

/**
 * An incident with its log, and the filings computed from it under the law that is asked for. With `known_at`, entries
 * that were recorded later are left out. Throws `not_found`, also for an incident of another workspace.
 */
export async function getIncident(
  stores: DatedLawReader,
  key: IncidentKey,
  asOf: VersionChoice,
): Promise<IncidentWire> {
  const { incident, entries } = await requireIncident(stores.graph, key)
  const { knownAt } = asOf
  return wireOf(stores, incident, knownBy(entries, knownAt), asOf, knownAt)
}

/**
 * An incident as its first `count` entries left it. A write answers this, so a repeated write answers the same after
 * later entries too.
 */
export async function getIncidentAfter(
  stores: DatedLawReader,
  key: IncidentKey,
  count: number,
  asOf: VersionChoice,
): Promise<IncidentWire> {
  const { incident, entries } = await requireIncident(stores.graph, key)
  const first = entries.slice(0, count)
  return wireOf(stores, incident, first, asOf, first.at(-1)?.recorded_at ?? incident.created_at)
}

const knownBy = (entries: LoggedEntry[], knownAt: string | undefined) =>
  knownAt === undefined ? entries : entries.filter(({ recorded_at: at }) => at <= knownAt)

/** The stored incident with its log. Throws `not_found`. */
export async function requireIncident(graph: Runner, key: IncidentKey) {
  const [row] = await graph.run(findIncident, key)
  if (!row) throw noIncident(key.incidentId)
  return row
}

export function noIncident(incidentId: string): Problem {
  return unknownId(`no incident ${incidentId} in this workspace`, 'path.incident_id', 'GET /api/v1/incidents')
}

/**
 * The law for the customer of an incident as its profile is now. Throws `validation_error` where the subject is no
 * longer clear.
 */
export async function readLawOf(
  stores: DatedLawReader,
  incident: Pick<IncidentRow, 'workspace_id' | 'profile_id' | 'subject_id' | 'country' | 'region' | 'time_zone'>,
  asOf: VersionChoice,
  events: EventInputWire[] = [],
  answers: Answered = {},
) {
  const { workspace_id: workspaceId, profile_id: profileId, subject_id: subjectId, country } = incident
  const subject = await readIncidentSubject(stores.graph, { workspaceId, profileId }, subjectId, country, answers)
  const question = filerQuestionOf(subject, incident)
  return readIncidentLaw(stores, subject, question, asOf, stores.clock.now(), events)
}

async function wireOf(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  asOf: VersionChoice,
  knownAt: string | undefined,
): Promise<IncidentWire> {
  const [log, awaited] = await Promise.all([
    computeOrExplain(stores, incident, entries, asOf, knownAt),
    findAwaited(stores.graph, incident.workspace_id, 'filing_sent', { incident_id: incident.id }),
  ])
  return {
    ...pickBy(IncidentHead, { ...incident, customer_profile_id: incident.profile_id }),
    time_zone: zoneAt({ country: incident.country, zone: incident.time_zone }),
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    entries: entriesOf(entries, log),
    ...awaited,
    ...(await log.tell()),
  }
}

/**
 * Computes verdicts and filings. A profile that changed since may no longer say who the filer is; the log is still
 * answered, with the reason.
 */
async function computeOrExplain(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  asOf: VersionChoice,
  knownAt: string | undefined,
): Promise<ComputedLog> {
  const lawOf = computedOnce((answers: Answered) => readLawOf(stores, incident, asOf, eventsOfLog(entries), answers))
  const earlier = await readEarlier(stores.graph, incident, entries, knownAt)
  try {
    return await computeLog(lawOf, { id: incident.id, entries, earlier }, asOf.validAt)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
    const [{ detail = '' } = {}] = error.entries
    const reason = `the customer's profile no longer says whose incident it is: subject_id ${detail}`
    return {
      turnedBy: () => ({ changes: [], verdicts: [] }),
      tell: () => Promise.resolve({ filings: [], displaced: [], not_computed: reason, assumptions: [], sources: [] }),
    }
  }
}

/** What entries that are about to be written would change, by the law of the day. */
export async function findTurned(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  since: number,
  asOf: VersionChoice,
): Promise<TurnedVerdicts> {
  const { turnedBy } = await computeOrExplain(stores, incident, entries, asOf, undefined)
  return turnedBy(since, entries.length - 1)
}

/** The most incidents that are looked at for one that recurs. */
const EARLIER_MOST = 100

/** The incidents of the same subject that occurred before this one and have a root cause of its log. */
async function readEarlier(graph: Runner, incident: IncidentRow, entries: LoggedEntry[], knownAt: string | undefined) {
  const rootCauses = [
    ...new Set(
      listCountingEntries(entries).flatMap(({ root_cause: cause }) => (cause === undefined ? [] : [sameCause(cause)])),
    ),
  ]
  if (rootCauses.length === 0) return undefined
  const { workspace_id: workspaceId, id: incidentId, profile_id: profileId, subject_id: subjectId = '' } = incident
  const asked = { workspaceId, incidentId, profileId, subjectId, rootCauses, limit: EARLIER_MOST }
  const others = await graph.run(listEarlierIncidents, asked)
  const { occurred_at: occurredAt } = loggedIncidentOf(incidentId, entries)
  return others
    .map(({ id, entries: theirs }) => loggedIncidentOf(id, knownBy(theirs, knownAt)))
    .filter(({ occurred_at: at }) => at !== undefined && Date.parse(at) <= Date.parse(occurredAt!))
    .toReversed()
}

function entriesOf(entries: LoggedEntry[], { turnedBy }: ComputedLog): LogEntryWire[] {
  const correctedBy = new Map(entries.flatMap(({ id, corrects }) => (corrects ? [[corrects, id]] : [])))
  return entries.map((entry, at) => {
    const { sent_pack_id: pack_id, sent_filing: filing, sent_reference: reference } = entry
    return present({
      ...pick(entry, 'id event what happened_at aware_at'),
      counts_from: countsFrom(entry),
      by: entry.by,
      ...knowledgeOf(entry),
      answers: entry.answers_json ? answersOf(entry).answers : undefined,
      sent: pack_id && filing ? present({ pack_id, filing, reference }) : undefined,
      corrects: entry.corrects,
      corrected_by: correctedBy.get(entry.id),
      ...pick(entry, 'recorded_at recorded_by confirmed_by'),
      ...turnedBy(at, at),
    })
  })
}
