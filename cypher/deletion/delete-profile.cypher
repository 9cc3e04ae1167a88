// Deletes a profile of which nothing else is left, under its lock. Starts at the unique (workspace_id, id); one row.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
DETACH DELETE p
RETURN count(*) AS deleted
