// Moves the cursor together with the messages that were written for it: to an event that all workspaces have messages
// for, or to the last workspace that has one for the next event. Starts at the unique id.
MATCH (c:WebhookCursor {id: 'change-events'})
SET c.seq = $seq, c.workspace_id = $workspaceId
RETURN c.seq AS seq
