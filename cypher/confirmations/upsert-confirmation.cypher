// Keeps what was asked for until it is confirmed or rejected, unless the same is open already. Starts at the unique
// (workspace_id, open_on), so that of two at once one is kept; one row, with the id of the one that is open.
MERGE (c:Confirmation {workspace_id: $workspaceId, open_on: $openOn})
  ON CREATE SET c += $confirmation
RETURN c.id AS id
