// Stores the progress of a recompute, in the transaction that wrote its impacts. Starts at the unique (workspace_id,
// question).
MATCH (c:ImpactRecompute {workspace_id: $workspaceId, question: $question})
SET c.after = $after, c.processed = $processed, c.created = $created, c.updated = $updated, c.unchanged = $unchanged
RETURN c.processed AS processed
