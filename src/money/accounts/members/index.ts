/** The people of a workspace, and what each may do. */
export * from './members.ts'
export { MEMBER_STATUSES } from './queries.ts'
