// The number of the last change event up to which everything can be found. Read before the law is, so that no later event, and none
// whose effect an index does not show yet, is taken for one that was seen. Starts at the unique id; at most one row.
MATCH (head:GraphRevision {id: 'change-events'})
RETURN coalesce(head.settled, 0) AS seq
