// Customers with an undecided impact of an engine that was measured from a run which is not the current one any more; of every workspace
// when none is given. Starts at the index on (status, engine); at most $limit rows, found among the undecided impacts of engines.
UNWIND ['open', 'acknowledged'] AS status
MATCH (i:ChangeImpact {status: status})
WHERE i.engine >= '' AND ($workspaceId IS NULL OR i.workspace_id = $workspaceId)
MATCH (r:ApplicabilityRun {id: i.run_id})
WHERE r.status <> 'current'
RETURN DISTINCT i.workspace_id AS workspace_id, i.profile_id AS profile_id
LIMIT $limit
