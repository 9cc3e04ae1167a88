// Claims an operation for this transaction, and returns its result if it was done since the horizon. Starts at the
// unique id: a second transaction with the same operation waits here until the first one has ended.
MERGE (o:Op {id: $id})
ON CREATE SET o.workspace_id = $workspaceId, o.operation = $operation
WITH o, CASE WHEN o.done_at > $horizon THEN [o.result_json] ELSE [] END AS results
SET o.claimed_at = $at
RETURN results
