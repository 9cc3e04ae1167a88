// The dispatcher's position in the change events, and the last event that can be read, without locking the cursor.
// Starts at unique ids; always one row.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
OPTIONAL MATCH (c:WebhookCursor {id: 'change-events'})
RETURN c.seq AS seq, coalesce(head.settled, 0) AS last
