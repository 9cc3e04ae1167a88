export { IncidentAssessmentAnswer, IncidentAssessmentBody } from './schema.ts'
