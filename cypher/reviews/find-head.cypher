// The end of the chain of reviews: how many there are, and the hash of the last. Starts at the unique id; at most one row.
MATCH (head:GraphRevision {id: 'reviews'})
RETURN head.value AS position, head.hash AS hash
