import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Int = Type.Integer()
const Maybe = Type.Optional(Text)
const key = fields('workspaceId incidentId')

const incident = fields(
  'id workspace_id profile_id subject_id? title country? region? time_zone? entries',
  'created_at created_by last_entry_at?',
)
const IncidentNode = Type.Object({ ...incident, updated_at: Text })
export type IncidentRow = Static<typeof IncidentNode>

const entry = fields(
  'id position event? what? happened_at aware_at? by? figures_json? rates_json? estimated_json? answers_json?',
  'root_cause? sent_pack_id? sent_filing? sent_reference? recorded_at recorded_by confirmed_by?',
)
const LoggedEntry = Type.Object({ ...entry, corrects: Maybe })
/** One entry of a log as it is stored. `corrects` is the id of the entry that it replaces. */
export type LoggedEntry = Static<typeof LoggedEntry>

export const createIncidentNode = defineQuery(
  'incidents/create-incident',
  { ...fields('workspaceId profileId'), incident: Type.Object(incident) },
  { id: Text },
)

export const setIncidentLocked = defineQuery(
  'incidents/set-incident-locked',
  { ...key, at: Text },
  { entries: Int, corrected: Type.Array(Type.Object(fields('id by'))) },
)

export const createIncidentEvent = defineQuery(
  'incidents/create-incident-event',
  {
    ...key,
    entry: Type.Object({ ...entry, ...fields('workspace_id incident_id') }),
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
    ...fields('profileId subjectId rootCauses limit'),
  },
  { id: Text, entries: Type.Array(LoggedEntry) },
)

const filter = { workspaceId: Text, profileId: Type.Union([Text, Type.Null()]) }

export const listIncidentRows = defineQuery(
  'incidents/list-incidents',
  { ...filter, ...fields('before limit offset') },
  { incident: IncidentNode },
)

export const listChangedIncidents = defineQuery(
  'incidents/list-changed-incidents',
  { ...filter, ...fields('from afterId until limit') },
  { incident: IncidentNode },
)

export const countIncidents = defineQuery('incidents/count-incidents', { ...filter, since: Text }, { total: Int })
