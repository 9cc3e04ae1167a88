// The end of the chain of reviews: how many there are, the hash of the last, and the position up to which the index
// finds all. Starts at the unique id; at most one row.
MATCH (head:GraphRevision {id: 'reviews'})
RETURN head.value AS position, head.hash AS hash, coalesce(head.settled, 0) AS settled
