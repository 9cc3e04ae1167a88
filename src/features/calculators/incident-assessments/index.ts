/** What an incident sets off: filings and penalties of all packs that apply. */
export { filerQuestionOf, type IncidentLaw, readIncidentLaw, readIncidentSubject } from './incident-law.ts'
export {
  AssessedFiling,
  customerOfIncident,
  DisplacedFilings,
  type DisplacedFilingsWire,
  FILING_STATUSES,
  incidentPlace,
  JudgedCustomer,
} from './schema.ts'
