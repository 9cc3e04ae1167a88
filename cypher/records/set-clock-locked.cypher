// The instant of the last change to a workspace's records, read under the lock of those who change them: every change
// up to it is committed, and indexes find it. Starts at the unique workspace_id; no row before the first change.
MATCH (c:RecordClock {workspace_id: $workspaceId})
// Takes the lock before the instant is read.
SET c.turn = true
WITH c
RETURN c.at AS at
