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
