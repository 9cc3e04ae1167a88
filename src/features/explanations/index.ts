export { ASSUMPTIONS } from './assumptions.ts'
export { explain } from './explain.ts'
export { choiceOfCheck, choiceOfRun, explanationQuery, ExplainRequest } from './schema.ts'
