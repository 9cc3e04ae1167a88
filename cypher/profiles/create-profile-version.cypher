// Appends a version to a profile, under the profile's lock. A second version with the same number fails, because
// (workspace_id, profile_id, version) is unique. Starts at the unique (workspace_id, id); one row.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
SET p.version = $version
CREATE (p)-[:HAS_PROFILE_VERSION]->(v:ProfileVersion {
  workspace_id: $workspaceId, profile_id: $profileId, version: $version, hash: $hash, content_json: $content, created_at: $at,
  created_by: $by
})
RETURN v.version AS version
