/** What an incident sets off: filings and penalties of all packs that apply. */
export { filerQuestionOf, type IncidentLaw, type IncidentState, readIncidentLaw } from './incident-law.ts'
export { AssessedFiling, DisplacedFilings, incidentPlace } from './schema.ts'
