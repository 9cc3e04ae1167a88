// How many profiles of a workspace have a run. Starts at the unique (workspace_id, id); one row.
MATCH (p:CustomerProfile {workspace_id: $workspaceId})
WHERE p.id >= '' AND ($profileId IS NULL OR p.id = $profileId) AND p.run_id IS NOT NULL
RETURN count(p) AS total
