// Moves the end of the chain of reviews. Runs in the transaction that read it. Starts at the unique id; one row.
MATCH (head:GraphRevision {id: 'reviews'})
SET head.value = $position, head.hash = $hash
RETURN head.value AS position
