/** Workspaces: create, read, change. */
export * from './workspaces.ts'
export { FOUR_EYES } from './queries.ts'
