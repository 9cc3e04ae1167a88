/** The events of account changes, in the graph; a change is audited before its caller is answered. */
export {
  type AccountStores,
  announceChange,
  audited,
  confirmEvent,
  listAuditLog,
  type Stores,
  writeEvent,
  writeEventAlone,
} from './audit.ts'
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
  findAuditHead,
  listAccountEvents,
  listAnchors,
  listEventsById,
  listHeads,
  listHeadsOfSlots,
  setHead,
  setWorkspaceLocked,
} from './queries.ts'
