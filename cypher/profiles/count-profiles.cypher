// How many profiles of a workspace changed at an instant or later; '' counts all. Starts at the index on (workspace_id,
// updated_at, id); one row.
MATCH (p:CustomerProfile {workspace_id: $workspaceId})
WHERE p.updated_at >= $since AND p.id >= ''
RETURN count(p) AS total
