// Counters that a transaction moved and of which nobody has said that all up to their value can be found: those of a publication
// that ends this moment, or of a process that died right after it. Starts at unique ids; three rows at most.
UNWIND ['reviews', 'change-events', 'published'] AS id
MATCH (c:GraphRevision {id: id})
WHERE c.settled IS NULL OR c.settled <> c.value
RETURN c.id AS id
