// The given versions as sources of an answer, with the caveats of their reviews, ordered by pack. Starts at the unique
// version ids; a row each.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})
RETURN v {.id, .pack_id, .version, .content_hash, .publication_mode, .checked_on} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.caveats} AS review ORDER BY r.signed_at, r.id } AS reviews
ORDER BY v.pack_id
