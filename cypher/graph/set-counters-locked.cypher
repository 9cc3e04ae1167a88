// Takes the lock of every counter, in the order in which writers take them, until the transaction ends. A writer that moved a
// counter holds its lock until all that it wrote can be found by every index. Starts at unique ids; a row for each counter that is there.
UNWIND ['reviews', 'change-events', 'published'] AS id
MATCH (c:GraphRevision {id: id})
SET c.settling = true
RETURN c.id AS id
