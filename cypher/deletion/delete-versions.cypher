// Deletes some of a profile's versions, under the profile's lock. Starts at the unique (workspace_id, id).
// One row, with $limit where more may be left.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})-[:HAS_PROFILE_VERSION]->(v:ProfileVersion)
WITH v
LIMIT $limit
DETACH DELETE v
RETURN count(*) AS deleted
