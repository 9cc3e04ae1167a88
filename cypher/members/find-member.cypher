// One member of the workspace. Starts at the unique id.
MATCH (m:Member {id: $memberId})
WHERE m.workspace_id = $workspaceId
RETURN m {.*} AS member
