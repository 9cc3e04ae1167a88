// The number of the last change event up to which indexes find everything. It is read before the law. So a run never
// counts a later event as seen, nor one whose effect an index does not show yet. Starts at the unique id; at most one
// row.
MATCH (head:GraphRevision {id: 'change-events'})
RETURN coalesce(head.settled, 0) AS seq
