/** Workspaces: create, read, change. */
export {
  createWorkspace,
  getWorkspace,
  listWorkspaces,
  readWorkspaces,
  SETTINGS_MOST,
  updateWorkspace,
  type WorkspaceRecord,
} from './workspaces.ts'
