// Locks every counter until the transaction ends, in the order in which writers lock them. A writer that moved a
// counter holds its lock until every index finds all that it wrote. Starts at unique ids; a row for each existing
// counter.
UNWIND ['reviews', 'change-events', 'published'] AS id
MATCH (c:GraphRevision {id: id})
SET c.settling = true
RETURN c.id AS id
