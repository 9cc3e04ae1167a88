/** What changed: change events of publications, and what turned in an incident, as feeds and webhooks tell them. */
export { changeEventOf, type EventFilter, listChangeEvents, listDomainPackChangeEvents } from './change-events.ts'
export { EVENT_KINDS, EventObject } from './event.ts'
export {
  ChangeEvent,
  ChangeEventPage,
  type ChangeEventWire,
  eventsQuery,
  FILING_STATUSES,
  FilingChange,
  type FilingChangeWire,
  PackEvent,
  packEventsQuery,
  VerdictChange,
  type VerdictChangeWire,
} from './schema.ts'
export { ChangeEventNode } from './queries.ts'
export { recordFacts, recordPublication, recordVersionMode } from './record.ts'
export { writeChangesFeed } from './feed.ts'
export { changeEventTable } from './table.ts'
