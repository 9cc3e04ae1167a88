// How many incidents a workspace has, or one of its customers. Starts at the unique (workspace_id, id); one row.
MATCH (i:Incident {workspace_id: $workspaceId})
WHERE i.id >= '' AND ($profileId IS NULL OR i.profile_id = $profileId)
RETURN count(i) AS total
