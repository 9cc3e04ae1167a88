// Marks every counter's value as settled: indexes find everything up to it. Runs after set-counters-locked in the same
// transaction, so that the value is read under the lock. Starts at unique ids; a row for each counter that moved since
// it was last settled.
UNWIND ['reviews', 'change-events', 'published'] AS id
MATCH (c:GraphRevision {id: id})
WHERE c.settled IS NULL OR c.settled <> c.value
SET c.settled = c.value
RETURN c.id AS id, c.settled AS settled
