// Deletes operation markers that no retry can ask for any more, 1000 at a time. Starts at the index of their time.
MATCH (o:Op)
WHERE o.done_at < $before
WITH o
LIMIT 1000
DELETE o
RETURN count(*) AS deleted
