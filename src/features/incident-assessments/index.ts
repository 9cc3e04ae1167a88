export { type IncidentLaw, readIncidentLaw } from './incident-law.ts'
export {
  AssessedFiling,
  customerOfIncident,
  DisplacedFilings,
  type DisplacedFilingsWire,
  FILING_STATUSES,
  IncidentAssessmentAnswer,
  IncidentAssessmentBody,
  incidentPlace,
  JudgedCustomer,
} from './schema.ts'
export { filerQuestionOf, readIncidentSubject } from './subject.ts'
