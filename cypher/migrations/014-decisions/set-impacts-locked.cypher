// Locks the next impacts that hold their decisions as text, after a known one, until the transaction ends: an older release may still serve
// and decide. Starts at the unique (workspace_id, id), at the rest of the workspace and at the later ones; at most $limit rows.
CALL () {
  MATCH (i:ChangeImpact {workspace_id: $after.workspace_id})
  WHERE i.id > $after.id AND i.decisions_json IS NOT NULL
  RETURN i
  ORDER BY i.workspace_id, i.id
  LIMIT $limit
  UNION ALL
  MATCH (i:ChangeImpact)
  WHERE i.workspace_id > $after.workspace_id AND i.id >= '' AND i.decisions_json IS NOT NULL
  RETURN i
  ORDER BY i.workspace_id, i.id
  LIMIT $limit
}
WITH i
ORDER BY i.workspace_id, i.id
LIMIT $limit
SET i.touched_at = coalesce(i.touched_at, i.updated_at)
RETURN i.workspace_id AS workspace_id, i.id AS id
