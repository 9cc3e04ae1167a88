// How many incidents of a workspace, or of one of its customers, changed at an instant or later; '' counts all. Starts
// at the index on (workspace_id, updated_at, id); one row.
MATCH (i:Incident {workspace_id: $workspaceId})
WHERE i.updated_at >= $since AND i.id >= '' AND ($profileId IS NULL OR i.profile_id = $profileId)
RETURN count(i) AS total
