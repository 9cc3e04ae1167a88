// The data of a version that claims need: its dates, those of the acts that it cites, and the caveats of its reviews.
// Starts at the unique id; one row, none for an unknown version.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion {id: $versionId})
RETURN p {.id, .title, .instruments} AS pack,
  v {.id, .version, .content_hash, .publication_mode, .checked_on, .legal_from, .legal_to, .dates_json} AS version,
  COLLECT { MATCH (i:Instrument) WHERE i.id IN p.instruments RETURN i {.id, .dates_json} AS act ORDER BY i.id } AS acts,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.caveats} AS review ORDER BY r.signed_at, r.id } AS reviews
