import type { EventInputWire } from '#src/features/calculators/filing-deadlines/index.ts'
import { filerQuestionOf, readIncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import { readIncidentSubject } from '#src/features/calculators/incident-subject/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { WalkQuery } from '#src/lib/paging.ts'
import { Problem, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { type ChangedPlace, LAST_ID, type ListedPlace, walkRecords } from '../records/index.ts'
import { computeLog, countsFrom, eventsOfLog } from './log.ts'
import {
  countIncidents,
  findIncident,
  type IncidentRow,
  listChangedIncidents,
  listIncidentRows,
  type LoggedEntry,
} from './queries.ts'
import type { FilingChangeWire, IncidentSummaryWire, IncidentWire, LogEntryWire } from './schema.ts'

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
  return { data: rows.map(({ incident }) => summaryOf(incident)), page }
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
  const known = knownAt === undefined ? entries : entries.filter(({ recorded_at: at }) => at <= knownAt)
  return wireOf(stores, incident, known, asOf)
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
  return wireOf(stores, incident, entries.slice(0, count), asOf)
}

/** The stored incident with its log. Throws `not_found`. */
export async function requireIncident(graph: Runner, key: IncidentKey) {
  const [row] = await graph.run(findIncident, key)
  if (!row)
    throw unknownId(`no incident ${key.incidentId} in this workspace`, 'path.incident_id', 'GET /api/v1/incidents')
  return row
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
) {
  const { workspace_id: workspaceId, profile_id: profileId, subject_id: subjectId, country } = incident
  const subject = await readIncidentSubject(stores.graph, { workspaceId, profileId }, subjectId, country)
  const question = filerQuestionOf(subject, incident)
  const law = await readIncidentLaw(stores, subject, question, asOf, stores.clock.now(), events)
  return { law, customer: subject.customer }
}

async function wireOf(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  asOf: VersionChoice,
): Promise<IncidentWire> {
  const computed = await computeOrExplain(stores, incident, entries, asOf)
  const { changes, ...rest } = computed
  return {
    ...headOf(incident),
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    entries: entriesOf(entries, changes),
    ...rest,
  }
}

/**
 * Computes the filings. A profile that changed since may no longer say who the filer is; the log is still answered,
 * with the reason.
 */
async function computeOrExplain(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  asOf: VersionChoice,
) {
  try {
    const { law, customer } = await readLawOf(stores, incident, asOf, eventsOfLog(entries))
    const computed = await computeLog(law, entries)
    const none = law.subject.packs.size === 0 ? `on ${asOf.validAt} no pack has a published version` : undefined
    return { ...(customer ? { customer } : {}), ...computed, ...(none ? { not_computed: none } : {}) }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
    const [{ detail = '' } = {}] = error.entries
    const reason = `the customer's profile no longer says whose incident it is: subject_id ${detail}`
    return { changes: [], filings: [], displaced: [], not_computed: reason, assumptions: [], sources: [] }
  }
}

function entriesOf(entries: LoggedEntry[], changes: FilingChangeWire[][]): LogEntryWire[] {
  const correctedBy = new Map(entries.flatMap(({ id, corrects }) => (corrects ? [[corrects, id]] : [])))
  return entries.map((entry, index) => {
    const { position: _position, sent_pack_id: packId, sent_filing: filing, sent_reference: reference, ...said } = entry
    const from = countsFrom(entry)
    const by = correctedBy.get(entry.id)
    return {
      ...said,
      ...(from ? { counts_from: from } : {}),
      ...(packId && filing ? { sent: { pack_id: packId, filing, ...(reference ? { reference } : {}) } } : {}),
      ...(by ? { corrected_by: by } : {}),
      changes: changes[index] ?? [],
    }
  })
}

function summaryOf(incident: IncidentRow): IncidentSummaryWire {
  const { entries, last_entry_at: lastAt, updated_at } = incident
  return { ...headOf(incident), entries, ...(lastAt ? { last_entry_at: lastAt } : {}), updated_at }
}

function headOf({
  id,
  profile_id,
  subject_id,
  title,
  country,
  region,
  time_zone,
  created_at,
  created_by,
}: IncidentRow) {
  return {
    id,
    customer_profile_id: profile_id,
    ...(subject_id ? { subject_id } : {}),
    title,
    ...(country ? { country } : {}),
    ...(region ? { region } : {}),
    ...(time_zone ? { time_zone } : {}),
    created_at,
    created_by,
  }
}
