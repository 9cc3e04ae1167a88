// A version with its reviews. Starts at the unique version id; one row, none for an unknown version.
MATCH (v:PackVersion {id: $versionId})
RETURN v {.*} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.kind, .outcome, .caveats, .valid_until} AS review ORDER BY r.signed_at, r.id } AS reviews
