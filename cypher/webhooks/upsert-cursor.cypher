// Reads the dispatcher's position in the change events, and locks it until the transaction ends. A new cursor begins at
// the end of the feed: events published before webhooks existed make no messages. Starts at unique ids; one row.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
WITH coalesce(head.settled, 0) AS last
MERGE (c:WebhookCursor {id: 'change-events'})
  ON CREATE SET c.seq = last, c.workspace_id = '', c.turn = 1
  ON MATCH SET c.turn = c.turn + 1
RETURN c.seq AS seq, c.workspace_id AS workspace_id
