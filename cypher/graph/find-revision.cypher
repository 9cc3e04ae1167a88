// The revision of published data, and the revision up to which indexes find all data. Replicas poll both and drop their
// cached answers when either moves. Starts at the unique id; one row, none before the first publication.
MATCH (r:GraphRevision {id: 'published'})
RETURN r.value AS value, coalesce(r.settled, 0) AS settled
