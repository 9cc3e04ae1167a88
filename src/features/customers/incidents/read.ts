import type { EventInputWire } from '#src/features/calculators/filing-deadlines/index.ts'
import { filerQuestionOf, readIncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import { readIncidentSubject } from '#src/features/calculators/incident-subject/incident-subject.ts'
import type { Answered } from '#src/law/questions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { WalkQuery } from '#src/lib/paging.ts'
import { Problem, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { type ChangedPlace, LAST_ID, type ListedPlace, walkRecords } from '#src/stores/graph/records/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import {
  answersOf,
  answersOfLog,
  countsFrom,
  eventsOfLog,
  knowledgeOf,
  knownIncidentOf,
  listCountingEntries,
} from './check-input.ts'
import { computeLog, type TurnedVerdicts } from './log.ts'
import {
  countIncidents,
  findIncident,
  type IncidentRow,
  listChangedIncidents,
  listEarlierIncidents,
  listIncidentRows,
  type LoggedEntry,
} from './queries.ts'
import type { IncidentSummaryWire, IncidentWire, LogEntryWire } from './schema.ts'

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
  answers: Answered = {},
) {
  const { workspace_id: workspaceId, profile_id: profileId, subject_id: subjectId, country } = incident
  const subject = await readIncidentSubject(stores.graph, { workspaceId, profileId }, subjectId, country, answers)
  const question = filerQuestionOf(subject, incident)
  const law = await readIncidentLaw(stores, subject, question, asOf, stores.clock.now(), events)
  return { law, customer: subject.customer }
}

async function wireOf(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  asOf: VersionChoice,
  knownAt: string | undefined,
): Promise<IncidentWire> {
  const { turned, told } = await computeOrExplain(stores, incident, entries, asOf, knownAt)
  return {
    ...headOf(incident),
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    entries: entriesOf(entries, turned),
    ...told,
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
) {
  try {
    const lawOf = (answers: Answered) => readLawOf(stores, incident, asOf, eventsOfLog(entries), answers)
    const { law, customer } = await lawOf(answersOfLog(entries))
    const earlier = await readEarlier(stores.graph, incident, entries, knownAt)
    const computed = await computeLog(async (answers) => (await lawOf(answers)).law, {
      id: incident.id,
      entries,
      earlier,
    })
    const none = law.subject.packs.size === 0 ? `on ${asOf.validAt} no pack has a published version` : undefined
    const told = { ...(customer ? { customer } : {}), ...computed.told, ...(none ? { not_computed: none } : {}) }
    return { ...computed, told }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
    const [{ detail = '' } = {}] = error.entries
    const reason = `the customer's profile no longer says whose incident it is: subject_id ${detail}`
    const told = { filings: [], displaced: [], not_computed: reason, assumptions: [], sources: [] }
    return { turned: [], turnedSince: () => NOTHING_TURNED, told }
  }
}

const NOTHING_TURNED: TurnedVerdicts = { changes: [], verdicts: [] }

/** What entries that are about to be written would change, by the law of the day. */
export async function findTurned(
  stores: DatedLawReader,
  incident: IncidentRow,
  entries: LoggedEntry[],
  since: number,
  asOf: VersionChoice,
): Promise<TurnedVerdicts> {
  const { turnedSince } = await computeOrExplain(stores, incident, entries, asOf, undefined)
  return turnedSince(since)
}

/** The most incidents that are looked at for one that recurs. */
const EARLIER_MOST = 100

/** The incidents of the same subject that occurred before this one and have a root cause of its log. */
async function readEarlier(graph: Runner, incident: IncidentRow, entries: LoggedEntry[], knownAt: string | undefined) {
  const rootCauses = [...new Set(listCountingEntries(entries).flatMap(({ root_cause: cause }) => cause ?? []))]
  if (rootCauses.length === 0) return undefined
  const { workspace_id: workspaceId, id: incidentId, profile_id: profileId, subject_id: subjectId = '' } = incident
  const asked = { workspaceId, incidentId, profileId, subjectId, rootCauses, limit: EARLIER_MOST }
  const others = await graph.run(listEarlierIncidents, asked)
  const { occurred_at: occurredAt } = knownIncidentOf(incidentId, entries)
  return others
    .map(({ id, entries: theirs }) => knownIncidentOf(id, knownBy(theirs, knownAt)))
    .filter(({ occurred_at: at }) => at !== undefined && Date.parse(at) <= Date.parse(occurredAt!))
    .toReversed()
}

function entriesOf(entries: LoggedEntry[], turned: TurnedVerdicts[]): LogEntryWire[] {
  const correctedBy = new Map(entries.flatMap(({ id, corrects }) => (corrects ? [[corrects, id]] : [])))
  return entries.map((entry, index) => {
    const { id, event, what, happened_at, aware_at, by, corrects, recorded_at, recorded_by } = entry
    const { sent_pack_id: packId, sent_filing: filing, sent_reference: reference } = entry
    const from = countsFrom(entry)
    const later = correctedBy.get(id)
    return {
      id,
      ...(event === undefined ? {} : { event }),
      ...(what === undefined ? {} : { what }),
      happened_at,
      ...(aware_at === undefined ? {} : { aware_at }),
      ...(from ? { counts_from: from } : {}),
      ...(by === undefined ? {} : { by }),
      ...knowledgeOf(entry),
      ...(entry.answers_json ? { answers: answersOf(entry).answers! } : {}),
      ...(packId && filing ? { sent: { pack_id: packId, filing, ...(reference ? { reference } : {}) } } : {}),
      ...(corrects === undefined ? {} : { corrects }),
      ...(later ? { corrected_by: later } : {}),
      recorded_at,
      recorded_by,
      ...(turned[index] ?? NOTHING_TURNED),
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
