/** What changed: the events of publications, each with every object that differs. */
export { EVENT_KINDS, EventObject } from './event.ts'
export { lastChanges } from './last-change.ts'
export { ChangeEventNode } from './queries.ts'
export { recordFacts, recordPublication, recordVersionMode } from './record.ts'
