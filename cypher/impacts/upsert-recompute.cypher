// Where a recompute stands, and its lock until the transaction ends. Starts at the unique (workspace_id, question); one row.
MERGE (c:ImpactRecompute {workspace_id: $workspaceId, question: $question})
  ON CREATE SET c.after = '', c.processed = 0, c.total = $total, c.created = 0, c.updated = 0, c.unchanged = 0, c.started_at = $at
  ON MATCH SET c.touched_at = $at
RETURN c {.after, .processed, .total, .created, .updated, .unchanged} AS recompute
