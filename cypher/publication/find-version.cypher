// A version with all data that decides on its publication: its state, its legal time and its reviews, of any content.
// Starts at the unique id; one row, none for an unknown version.
MATCH (v:PackVersion {id: $versionId})
RETURN v {
    .id, .pack_id, .version, .publication_mode, .blocked_reason, .author, .content_hash, .legal_from, .legal_to, .published_at,
    .closed_at, .previous_version, .loaded_at, .cause_json
  } AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) RETURN r {.id, .outcome, .signed_at, .valid_until, .independent_of_author, .reviewer_json, reviewed_hash: done.hash} AS review ORDER BY r.position } AS reviews
