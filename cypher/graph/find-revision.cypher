// The revision of what published readers see. Replicas poll it and drop their cached answers when it moves.
// Starts at the unique id; one row, none before the first publication.
MATCH (r:GraphRevision {id: 'published'})
RETURN r.value AS value
