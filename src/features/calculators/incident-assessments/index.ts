/** What an incident sets off: filings and penalties of all packs that apply. */
export { notDueFiling } from './filings.ts'
export { filerQuestionOf, type IncidentLaw, type IncidentState, readIncidentLaw } from './incident-law.ts'
export { AssessedFiling, type AssessedFilingWire, DisplacedFilings, incidentPlace } from './schema.ts'
