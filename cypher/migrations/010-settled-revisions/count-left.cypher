// How many of the numbers that readers go by lack their `settled`. Starts at the unique ids; always one row.
MATCH (r:GraphRevision)
WHERE r.id IN ['reviews', 'change-events', 'published'] AND r.value IS NOT NULL AND r.settled IS NULL
RETURN count(r) AS left
