/** Change events: what was published, when, and why. */
export { changeEventOf, type EventFilter, listChangeEvents, listDomainPackChangeEvents } from './change-events.ts'
export { EVENT_KINDS, EventObject } from './event.ts'
export { ChangeEventNode } from './queries.ts'
export { recordFacts, recordPublication, recordVersionMode } from './record.ts'
export { writeChangesFeed } from './feed.ts'
export {
  ChangeEvent,
  ChangeEventPage,
  type ChangeEventWire,
  eventsQuery,
  type EventsQuery,
  packEventsQuery,
} from './schema.ts'
export { changeEventTable } from './table.ts'
