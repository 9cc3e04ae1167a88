/** The order in which a workspace's records change, and the walk of their lists by cursor. */
export { stampRecords } from './stamp.ts'
export { type ChangedPlace, LAST_ID, type ListedPlace, walkRecords } from './walk.ts'
