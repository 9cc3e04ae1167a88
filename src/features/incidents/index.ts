export { Incident, IncidentCreateRequest, IncidentEntryRequest, IncidentSummary } from './schema.ts'
