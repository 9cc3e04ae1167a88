// Every version of a pack in any state, the earliest law first, and whether any version was ever published. Starts at
// the unique pack id; one row with a handful of versions, none for an unknown pack.
MATCH (p:Pack {id: $packId})
RETURN EXISTS { MATCH (p)-[:HAS_VERSION]->(w:PackVersion) WHERE w.published_at IS NOT NULL } AS is_public,
  COLLECT { MATCH (p)-[:HAS_VERSION]->(v:PackVersion) RETURN v {.*} AS version ORDER BY v.legal_from, v.loaded_at, v.id } AS versions
