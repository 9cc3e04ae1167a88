// How many profiles a workspace has. Starts at the unique (workspace_id, id); one row.
MATCH (p:CustomerProfile {workspace_id: $workspaceId})
WHERE p.id >= ''
RETURN count(p) AS total
