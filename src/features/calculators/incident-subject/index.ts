/** Whose incident it is: lists and facts of a request, or one subject of a saved customer. */
export {
  customerOfIncident,
  findSubjectMistakes,
  givenSubjectOf,
  type IncidentSubject,
  incidentSubjectFields,
  JudgedCustomer,
  judgeIncidentSubject,
  readIncidentSubject,
} from './subject.ts'
