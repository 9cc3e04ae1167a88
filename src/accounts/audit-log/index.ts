export { announce, audited, confirmEvent, listAuditLog, type Stores, writeEvent, writeEventAlone } from './audit.ts'
export {
  type AuditEvent,
  type By,
  draftEvent,
  eventIdOf,
  isAccountEvent,
  OPERATOR,
  storedEvent,
  tellNoted,
} from './event.ts'
export {
  countWorkspaces,
  findHead,
  listAccountEvents,
  listAnchors,
  listEventsById,
  listHeads,
  listHeadsOfSlots,
  setHead,
  setWorkspaceLocked,
} from './queries.ts'
