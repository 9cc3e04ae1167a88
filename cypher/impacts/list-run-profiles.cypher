// The next profiles of a workspace that have a run, by id. Starts at the unique (workspace_id, id); $limit rows.
MATCH (p:CustomerProfile {workspace_id: $workspaceId})
WHERE p.id > $after AND ($profileId IS NULL OR p.id = $profileId) AND p.run_id IS NOT NULL
RETURN p.id AS profile_id
ORDER BY p.id
LIMIT $limit
