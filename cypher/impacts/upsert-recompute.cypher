// Where a recompute stands, and its lock until the transaction ends. One that has ended begins anew; it is never deleted, since
// another call may be about to match it. Starts at the unique (workspace_id, question); one row.
MERGE (c:ImpactRecompute {workspace_id: $workspaceId, question: $question})
  ON CREATE SET c.after = '', c.total = 0, c.processed = 0, c.created = 0, c.updated = 0, c.unchanged = 0
SET c.touched_at = $at
WITH c
SET c.total = CASE WHEN c.after = '' THEN coalesce($total, c.total) ELSE c.total END
RETURN c {.after, .processed, .total, .created, .updated, .unchanged} AS recompute
