// The contents of versions of a workspace's profiles. Starts at the unique (workspace_id, profile_id, version); a row
// for each version.
UNWIND $versions AS wanted
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: wanted.id, version: wanted.version})
RETURN v.profile_id AS id, v.content_json AS content_json
