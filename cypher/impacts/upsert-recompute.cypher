// Reads the progress of a recompute, and locks it until the transaction ends. A finished one begins again. It is never
// deleted, because another call may be about to match it. Starts at the unique (workspace_id, question); one row.
MERGE (c:ImpactRecompute {workspace_id: $workspaceId, question: $question})
  ON CREATE SET c.after = '', c.total = 0, c.processed = 0, c.created = 0, c.updated = 0, c.unchanged = 0
SET c.touched_at = $at
WITH c
SET c.total = CASE WHEN c.after = '' THEN coalesce($total, c.total) ELSE c.total END
RETURN c {.after, .processed, .total, .created, .updated, .unchanged} AS recompute
