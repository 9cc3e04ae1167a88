// How many of the two numbers that readers go by lack their `settled`. Starts at the unique ids; always one row.
MATCH (r:GraphRevision)
WHERE r.id IN ['change-events', 'published'] AND r.value IS NOT NULL AND r.settled IS NULL
RETURN count(r) AS left
