/** Whose incident it is: lists and facts of a request, or one subject of a saved customer. */
export {
  customerOfIncident,
  findSubjectMistakes,
  type IncidentSubject,
  incidentSubjectFields,
  JudgedCustomer,
  judgeIncidentSubject,
  readIncidentSubject,
  incidentSubjectOf,
} from './subject.ts'
