/** A check or a stored run as a graph: which facts, rules and overrides led to the outcome. */
export { ASSUMPTIONS } from './assumptions.ts'
export { explain } from './explain.ts'
export { choiceOfCheck, choiceOfRun, ExplainRequest, explanationQuery } from './schema.ts'
