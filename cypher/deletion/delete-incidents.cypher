// Deletes some of a profile's incidents with their logs, under the profile's lock. Starts at the unique (workspace_id,
// id); one row, with $limit where more may be left.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})-[:HAS_INCIDENT]->(i:Incident)
WITH i
LIMIT $limit
// Takes the lock of each before its log is read, so that no entry comes behind.
SET i.touched_at = ''
WITH i
WITH i, COLLECT { MATCH (i)-[:LOGGED]->(e:IncidentEvent) RETURN e } AS entries
FOREACH (node IN entries + [i] | DETACH DELETE node)
RETURN count(*) AS deleted
