// How far the change events are told and how far they can be read, without taking the cursor's lock. Starts at unique ids; always
// one row.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
OPTIONAL MATCH (c:WebhookCursor {id: 'change-events'})
RETURN c.seq AS seq, coalesce(head.settled, 0) AS last
