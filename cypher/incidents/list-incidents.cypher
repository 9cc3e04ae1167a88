// A page of a workspace's incidents, or of one customer's, the latest first, before a given one. Starts at the
// unique (workspace_id, id); $limit rows.
MATCH (i:Incident {workspace_id: $workspaceId})
WHERE i.id < $before AND ($profileId IS NULL OR i.profile_id = $profileId)
RETURN i {.*} AS incident
ORDER BY incident.id DESC
SKIP $offset
LIMIT $limit
