// The next current runs of earlier engines that neither this engine nor a later one has compared with its results, from a known id on; of
// every workspace when none is given. Starts at the index on (status, engine_version); at most $limit rows, found among such runs.
UNWIND $earlier AS number
MATCH (r:ApplicabilityRun)
WHERE r.status = 'current' AND r.engine_version STARTS WITH number + '+' AND r.id > $after
  AND ($workspaceId IS NULL OR r.workspace_id = $workspaceId)
  AND (r.compared_engine IS NULL OR r.compared_engine IN $earlier)
RETURN r.id AS run_id, r.workspace_id AS workspace_id, r.profile_id AS profile_id
ORDER BY run_id
LIMIT $limit
