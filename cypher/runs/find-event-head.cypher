// The number of the last change event. Read before the law is, so that no later event is taken for one that was seen.
MATCH (head:GraphRevision {id: 'change-events'})
RETURN head.value AS seq
