// How many impacts of the workspace changed at an instant or later; '' counts all. Starts at the index on
// (workspace_id, updated_at, id); one row.
MATCH (i:ChangeImpact {workspace_id: $workspaceId})
WHERE i.updated_at >= $since AND i.id >= ''
  AND ($profileId IS NULL OR i.profile_id = $profileId) AND ($packId IS NULL OR i.pack_id = $packId) AND ($status IS NULL OR i.status = $status)
RETURN count(i) AS total
