// Whatever was written before this migration is settled: nothing of it is still on its way into an index. Starts at the unique
// ids; always one row with how many were changed.
MATCH (r:GraphRevision)
WHERE r.id IN ['reviews', 'change-events', 'published'] AND r.value IS NOT NULL AND r.settled IS NULL
WITH r
LIMIT $limit
SET r.settled = r.value
RETURN count(r) AS changed
