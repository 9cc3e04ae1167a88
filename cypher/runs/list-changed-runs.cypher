// A page of a profile's runs in the order of their changes: those changed from an instant on, after the place ($from,
// $afterId), up to an instant. Starts at the index on (workspace_id, profile_id, updated_at, id); $limit rows.
MATCH (r:ApplicabilityRun {workspace_id: $workspaceId, profile_id: $profileId})
WHERE r.updated_at >= $from AND r.updated_at <= $until AND r.id >= '' AND (r.updated_at > $from OR r.id > $afterId)
WITH r
ORDER BY r.updated_at, r.id
LIMIT $limit
RETURN r {.*} AS run,
  COLLECT { MATCH (r)-[:HAS_RESULT]->(x:RunResult) RETURN x {.pack_id, .version, .content_hash, .outcome, .obligation_count, .result_hash} AS result ORDER BY result.pack_id } AS results
ORDER BY run.updated_at, run.id
