// Notes that a confirmation was confirmed or rejected, under its lock. Starts at the unique id; one row.
MATCH (c:Confirmation {id: $confirmationId})
WHERE c.workspace_id = $workspaceId
SET c.status = $status, c.decided_by = $by, c.decided_at = $at, c.reason = $reason, c.result_json = $result
REMOVE c.open_on
RETURN c.id AS id
