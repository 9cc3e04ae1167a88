import { Type, type Static } from '@sinclair/typebox'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Int = Type.Integer()
const Maybe = Type.Optional(Text)
const key = { workspaceId: Text, incidentId: Text }

const incident = {
  id: Text,
  workspace_id: Text,
  profile_id: Text,
  subject_id: Maybe,
  title: Text,
  country: Maybe,
  region: Maybe,
  time_zone: Maybe,
  entries: Int,
  created_at: Text,
  created_by: Text,
  last_entry_at: Maybe,
}
const IncidentNode = Type.Object({ ...incident, updated_at: Text })
export type IncidentRow = Static<typeof IncidentNode>

const entry = {
  id: Text,
  position: Int,
  event: Maybe,
  what: Maybe,
  happened_at: Text,
  aware_at: Maybe,
  by: Maybe,
  figures_json: Maybe,
  rates_json: Maybe,
  root_cause: Maybe,
  sent_pack_id: Maybe,
  sent_filing: Maybe,
  sent_reference: Maybe,
  recorded_at: Text,
  recorded_by: Text,
}
const LoggedEntry = Type.Object({ ...entry, corrects: Maybe })
/** One entry of a log as it is stored. `corrects` is the id of the entry that it replaces. */
export type LoggedEntry = Static<typeof LoggedEntry>

export const createIncidentNode = defineQuery(
  'incidents/create-incident',
  { workspaceId: Text, profileId: Text, incident: Type.Object(incident) },
  { id: Text },
)

export const setIncidentLocked = defineQuery(
  'incidents/set-incident-locked',
  { ...key, at: Text },
  { entries: Int, corrected: Type.Array(Type.Object({ id: Text, by: Text })) },
)

export const createIncidentEvent = defineQuery(
  'incidents/create-incident-event',
  {
    ...key,
    entry: Type.Object({ ...entry, workspace_id: Text, incident_id: Text }),
    corrects: Type.Union([Text, Type.Null()]),
  },
  { id: Text },
)

export const findIncident = defineQuery('incidents/find-incident', key, {
  incident: IncidentNode,
  entries: Type.Array(LoggedEntry),
})

export const listEarlierIncidents = defineQuery(
  'incidents/list-earlier-incidents',
  {
    ...key,
    profileId: Text,
    subjectId: Text,
    rootCauses: Type.Array(Text),
    limit: Int,
  },
  { id: Text, entries: Type.Array(LoggedEntry) },
)

const filter = { workspaceId: Text, profileId: Type.Union([Text, Type.Null()]) }

export const listIncidentRows = defineQuery(
  'incidents/list-incidents',
  { ...filter, before: Text, limit: Int, offset: Int },
  { incident: IncidentNode },
)

export const listChangedIncidents = defineQuery(
  'incidents/list-changed-incidents',
  { ...filter, from: Text, afterId: Text, until: Text, limit: Int },
  { incident: IncidentNode },
)

export const countIncidents = defineQuery('incidents/count-incidents', { ...filter, since: Text }, { total: Int })
