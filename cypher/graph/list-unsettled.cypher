// Counters whose value is not settled yet: a publication is ending right now, or its process died right after it.
// Starts at unique ids; three rows at most.
UNWIND ['reviews', 'change-events', 'published'] AS id
MATCH (c:GraphRevision {id: id})
WHERE c.settled IS NULL OR c.settled <> c.value
RETURN c.id AS id
