// Whether there are change events that nobody was told of, without taking the cursor's lock. Starts at unique ids; always one row.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
OPTIONAL MATCH (c:WebhookCursor {id: 'change-events'})
RETURN c.seq AS seq, coalesce(head.value, 0) AS last
