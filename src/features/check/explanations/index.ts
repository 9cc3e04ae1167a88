export { ASSUMPTIONS } from './assumptions.ts'
export { explain } from './explain.ts'
export { choiceOfCheck, choiceOfRun, ExplainRequest, explanationQuery } from './schema.ts'
