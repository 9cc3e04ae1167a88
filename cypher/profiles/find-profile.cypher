// One profile with one of its versions, the current one when $version is null. Starts at the unique (workspace_id, id).
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $profileId, version: coalesce($version, p.version)})
RETURN p {.id, .created_at, .updated_at, current_version: p.version, run_id: p.run_id} AS profile,
  v {.version, .hash, .content_json, .created_at} AS version
