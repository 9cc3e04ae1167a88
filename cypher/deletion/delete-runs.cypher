// Deletes some of a profile's runs with their results, under the profile's lock. Starts at the unique (workspace_id,
// id); one row, with $limit where more may be left.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})-[:HAS_RUN]->(r:ApplicabilityRun)
WITH r
LIMIT $limit
WITH r, COLLECT { MATCH (r)-[:HAS_RESULT]->(x:RunResult) RETURN x } AS results
FOREACH (node IN results + [r] | DETACH DELETE node)
RETURN count(*) AS deleted
