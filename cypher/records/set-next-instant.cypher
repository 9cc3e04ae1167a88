// The instant at which a transaction changes a workspace's records: the present, or the next millisecond that no
// earlier one has. Its lock is the last that a transaction takes, and is held to its end. So instants rise in the order
// in which changes are committed, and a transaction's instant is its own. Starts at the unique workspace_id; one row.
MERGE (c:RecordClock {workspace_id: $workspaceId})
  ON CREATE SET c.at = 0
// Takes the lock before the last instant is read.
SET c.turn = true
WITH c
SET c.at = CASE WHEN $now > c.at THEN $now ELSE c.at + 1 END
RETURN c.at AS at
