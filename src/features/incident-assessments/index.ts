export { type IncidentLaw, readIncidentLaw } from './incident-law.ts'
export {
  AssessedFiling,
  customerOfIncident,
  DisplacedFilings,
  type DisplacedFilingsWire,
  FILING_STATUSES,
  incidentPlace,
  JudgedCustomer,
} from './schema.ts'
export { filerQuestionOf, readIncidentSubject } from './subject.ts'
