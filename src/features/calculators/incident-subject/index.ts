/** Whose incident it is: lists and facts of a request, or one subject of a saved customer. */
export { customerOfIncident, incidentSubjectFields, JudgedCustomer } from './schema.ts'
export {
  findSubjectMistakes,
  givenSubjectOf,
  type IncidentSubject,
  judgeIncidentSubject,
  readIncidentSubject,
} from './subject.ts'
