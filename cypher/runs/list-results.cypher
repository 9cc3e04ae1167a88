// The results of one run, of all packs or of the given ones. Starts at the unique (run_id, pack_id); one row a pack.
MATCH (x:RunResult {run_id: $runId})
WHERE x.pack_id >= '' AND x.workspace_id = $workspaceId AND ($packIds IS NULL OR x.pack_id IN $packIds)
RETURN x {.*} AS result
ORDER BY x.pack_id
