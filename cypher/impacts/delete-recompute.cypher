// Ends a recompute, so that the next call begins anew. Starts at the unique (workspace_id, question).
MATCH (c:ImpactRecompute {workspace_id: $workspaceId, question: $question})
DELETE c
RETURN count(c) AS deleted
