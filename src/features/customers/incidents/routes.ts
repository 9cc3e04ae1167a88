import type { Deps } from '#src/deps.ts'
import { requireFilteredProfile } from '#src/features/profiles/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { CursorListOf } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import type { Caller } from '#src/money/metering/index.ts'
import { checkEntryInput, checkIncidentInput } from './check-input.ts'
import { incidentFormats } from './files/index.ts'
import { getIncident, type IncidentKey, listIncidents } from './read.ts'
import { IncidentReports, listReports, listReportsQuery } from './reports.ts'
import {
  Incident,
  IncidentCreateRequest,
  IncidentEntryRequest,
  incidentParams,
  IncidentSummary,
  listIncidentsQuery,
  readIncidentQuery,
} from './schema.ts'
import { readIncidentState } from './state.ts'
import { appendEntry, createIncident } from './write.ts'

const write = { scope: 'write', price: 'write', effect: true } as const

export const incidentRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  const { graph } = deps

  add('POST /incidents', 'createIncident', {
    summary: 'Open an incident of a customer, with the first entries of its log',
    description:
      'The customer is a saved profile. Where the workspace asks for four eyes, entries with `sent` are logged once another member confirms them; the others are at once.',
    ...write,
    work: 'heavy',
    names: true,
    checkInput: (request) => checkIncidentInput(deps, request.body),
    body: IncidentCreateRequest,
    answers: RefTo(Incident),
    handler: (request) => {
      const { view: _view, ...incident } = request.body
      return createIncident(deps, request.caller, incident, operationMarkerOf(request))
    },
  })

  add('POST /incidents/:incident_id/events', 'appendIncidentEvent', {
    summary: 'Append an entry to the log of an incident',
    description:
      'An entry is never changed: `corrects` names the one that it replaces, and both stay. Answers the incident as this entry leaves it. Where the workspace asks for four eyes, an entry with `sent` is logged once another member confirms it (`awaits_confirmation`).',
    ...write,
    work: 'heavy',
    checkInput: (request) => checkEntryInput(deps, request.body),
    params: incidentParams,
    body: IncidentEntryRequest,
    answers: RefTo(Incident),
    handler: (request) => {
      const { view: _view, ...entry } = request.body
      return appendEntry(deps, request.caller, request.params.incident_id, entry, operationMarkerOf(request))
    },
  })

  add('GET /incidents', 'listIncidents', {
    summary: "List the workspace's incidents, the latest first",
    names: true,
    query: listIncidentsQuery,
    answers: CursorListOf('IncidentList', RefTo(IncidentSummary)),
    handler: async (request) => {
      const { customer_profile_id: profileId, ...query } = request.query
      await requireFilteredProfile(graph, request.caller.workspaceId, profileId)
      return listIncidents(graph, request.caller.workspaceId, profileId, query)
    },
  })

  add('GET /incidents/:incident_id', 'getIncident', {
    summary: 'Read an incident: its log, the filings computed from it, and what each entry changed',
    description: 'Filings are computed at each reading, by the profile and the entries that count.',
    work: 'heavy',
    formats: incidentFormats(deps),
    params: incidentParams,
    query: readIncidentQuery,
    answers: RefTo(Incident),
    tagFrom: (request) => readIncidentState(deps, keyOf(request), request),
    handler: (request) => getIncident(deps, keyOf(request), request.asOf),
  })

  add('GET /incidents/:incident_id/reports', 'listIncidentReports', {
    summary: 'Read the forms of the filings of an incident, filled in by its log',
    work: 'heavy',
    params: incidentParams,
    query: listReportsQuery,
    answers: IncidentReports,
    tagFrom: (request) => readIncidentState(deps, keyOf(request), request),
    handler: (request) => listReports(deps, keyOf(request), request.asOf),
  })
})

function keyOf({ caller, params }: { caller: Caller; params: { incident_id: string } }): IncidentKey {
  return { workspaceId: caller.workspaceId, incidentId: params.incident_id }
}
