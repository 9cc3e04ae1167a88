export { Workspace, WorkspaceUpdateRequest } from './schema.ts'
