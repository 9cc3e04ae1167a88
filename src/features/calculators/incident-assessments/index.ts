/** What an incident sets off: filings and penalties of all packs that apply. */
export { filerQuestionOf, type IncidentLaw, readIncidentLaw } from './incident-law.ts'
export {
  AssessedFiling,
  DisplacedFilings,
  type DisplacedFilingsWire,
  FILING_STATUSES,
  incidentPlace,
} from './schema.ts'
