// A page of a workspace's profiles with the heads of their current versions (see find-profile.cypher), in the order of
// their changes: those changed from an instant on, after the place ($from, $afterId), up to an instant. Starts at the
// index on (workspace_id, updated_at, id); $limit rows.
MATCH (p:CustomerProfile {workspace_id: $workspaceId})
WHERE p.updated_at >= $from AND p.updated_at <= $until AND p.id >= '' AND (p.updated_at > $from OR p.id > $afterId)
WITH p
ORDER BY p.updated_at, p.id
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
ORDER BY profile.updated_at, profile.id
