// The data of a version that claims need: its dates and the caveats of its reviews. Starts at the unique id; one row, none for an unknown
// version.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion {id: $versionId})
RETURN p {.id, .title, .instruments} AS pack,
  v {.id, .version, .content_hash, .publication_mode, .checked_on, .legal_from, .legal_to, .dates_json} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.caveats} AS review ORDER BY r.signed_at, r.id } AS reviews
