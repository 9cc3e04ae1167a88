export { listWorkspaceNodes } from './queries.ts'
export {
  createWorkspace,
  getWorkspace,
  listWorkspaces,
  listWorkspacesAfter,
  SETTINGS_MOST,
  updateWorkspace,
  type WorkspaceRecord,
} from './workspaces.ts'
