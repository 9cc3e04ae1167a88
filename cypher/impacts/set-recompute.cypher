// Moves a recompute on, in the transaction that wrote what it found. Starts at the unique (workspace_id, question).
MATCH (c:ImpactRecompute {workspace_id: $workspaceId, question: $question})
SET c.after = $after, c.processed = $processed, c.created = $created, c.updated = $updated, c.unchanged = $unchanged
RETURN c.processed AS processed
