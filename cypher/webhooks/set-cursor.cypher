// Moves the cursor with the messages that were written for it: to an event that all have been told, or to the last workspace that
// was told of the next one. Starts at the unique id.
MATCH (c:WebhookCursor {id: 'change-events'})
SET c.seq = $seq, c.workspace_id = $workspaceId
RETURN c.seq AS seq
