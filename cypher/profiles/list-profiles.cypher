// A page of a workspace's profiles with the heads of their current versions (see find-profile.cypher), by id, after a
// given one. Starts at the unique (workspace_id, id); $limit rows.
MATCH (p:CustomerProfile {workspace_id: $workspaceId})
WHERE p.id > $afterId
WITH p
ORDER BY p.id
SKIP $offset
LIMIT $limit
CALL (p) {
  MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: p.id})
  WHERE v.version IN [p.version, p.version - 1]
  RETURN v
  ORDER BY v.version DESC
  LIMIT 1
}
RETURN p {.id, .created_at, .updated_at, current_version: v.version, run_id: p.run_id} AS profile,
  v {.version, .hash, .created_at, .created_by, characters: size(v.content_json)} AS version
ORDER BY profile.id
