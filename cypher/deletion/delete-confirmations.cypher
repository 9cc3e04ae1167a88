// Deletes some of what was asked for about a profile, open and decided, under the profile's lock. Starts at the unique
// (workspace_id, id); one row, with $limit where more may be left.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})-[:HAS_CONFIRMATION]->(c:Confirmation)
WITH c
LIMIT $limit
DETACH DELETE c
RETURN count(*) AS deleted
