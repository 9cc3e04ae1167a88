/** Workspaces: create, read, change. */
export * from './workspaces.ts'
