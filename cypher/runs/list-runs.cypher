// A page of a profile's runs, the latest first, before a given one. Starts at the unique (workspace_id, profile_id,
// number); $limit rows.
MATCH (r:ApplicabilityRun {workspace_id: $workspaceId, profile_id: $profileId})
WHERE r.number < $before
WITH r
ORDER BY r.number DESC
SKIP $offset
LIMIT $limit
RETURN r {.*} AS run,
  COLLECT { MATCH (r)-[:HAS_RESULT]->(x:RunResult) RETURN x {.pack_id, .version, .content_hash, .outcome, .obligation_count, .result_hash} AS result ORDER BY result.pack_id } AS results
ORDER BY run.number DESC
