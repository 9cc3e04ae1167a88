// Deletes some of a profile's impacts with their decisions, under the profile's lock. Starts at the unique
// (workspace_id, id); one row, with $limit where more may be left.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})-[:HAS_IMPACT]->(i:ChangeImpact)
WITH i
LIMIT $limit
WITH i, COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d } AS decisions
FOREACH (node IN decisions + [i] | DETACH DELETE node)
RETURN count(*) AS deleted
