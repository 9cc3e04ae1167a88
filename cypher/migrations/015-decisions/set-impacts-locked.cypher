// Locks the next impacts that hold their decisions as text, from a workspace on, until the transaction ends: an older release may still serve
// and decide. Starts at the unique (workspace_id, id); at most $limit rows.
MATCH (i:ChangeImpact)
WHERE i.workspace_id >= $after AND i.id >= '' AND i.decisions_json IS NOT NULL
WITH i
ORDER BY i.workspace_id, i.id
LIMIT $limit
SET i.touched_at = coalesce(i.touched_at, i.updated_at)
RETURN i.workspace_id AS workspace_id, i.id AS id
