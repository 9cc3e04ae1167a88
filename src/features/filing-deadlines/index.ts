export { FilingDeadlinesAnswer, FilingDeadlinesBody } from './schema.ts'
