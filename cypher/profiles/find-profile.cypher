// One profile with one of its versions, the current one when $version is null. The number of a version that is being
// written can be read before the index has its node; until then the version before is the current one. Starts at the
// unique (workspace_id, id).
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
CALL (p) {
  MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $profileId})
  WHERE v.version IN CASE WHEN $version IS NULL THEN [p.version, p.version - 1] ELSE [$version] END
  RETURN v
  ORDER BY v.version DESC
  LIMIT 1
}
RETURN p {.id, .created_at, .updated_at, current_version: CASE WHEN $version IS NULL THEN v.version ELSE p.version END,
    run_id: p.run_id} AS profile,
  v {.version, .hash, .content_json, .created_at, .created_by} AS version
