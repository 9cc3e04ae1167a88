// The given reviews as stored. Starts at unique ids; at most one row each, 500 ids a call.
UNWIND $ids AS id
MATCH (r:Review {id: id})
RETURN r.id AS id, r.hash AS hash, r.prev_hash AS prev_hash
