// How many active members of the workspace have one of the roles. Starts at the index on (workspace_id, id); one row.
MATCH (m:Member {workspace_id: $workspaceId})
WHERE m.id >= '' AND m.status = 'active' AND m.role IN $roles
RETURN count(m) AS total
