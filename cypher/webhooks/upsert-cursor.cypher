// How far the change events are told, and the lock on it until the transaction ends. It begins at the end of the feed: what was
// published before there were webhooks is nobody's news. Starts at unique ids; one row.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
WITH coalesce(head.settled, 0) AS last
MERGE (c:WebhookCursor {id: 'change-events'})
  ON CREATE SET c.seq = last, c.workspace_id = '', c.turn = 1
  ON MATCH SET c.turn = c.turn + 1
RETURN c.seq AS seq, c.workspace_id AS workspace_id
