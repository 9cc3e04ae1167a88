// How many impacts of the workspace there are. Starts at the unique (workspace_id, id); one row.
MATCH (i:ChangeImpact {workspace_id: $workspaceId})
WHERE i.id >= '' AND ($profileId IS NULL OR i.profile_id = $profileId) AND ($packId IS NULL OR i.pack_id = $packId)
  AND ($status IS NULL OR i.status = $status)
RETURN count(i) AS total
