// Adds a person to a workspace. Starts at the unique workspace id; one row, none without the workspace.
MATCH (w:Workspace {id: $workspaceId})
CREATE (m:Member {
  id: $id, workspace_id: w.id, name: $name, subject: $subject, role: $role, status: 'active', created_at: $at, created_by: $by
})-[:MEMBER_OF]->(w)
RETURN m {.*} AS member
