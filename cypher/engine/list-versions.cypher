// The given versions, in any state, with their sources and how national law transposes each pack. Starts at unique ids;
// a row each.
UNWIND $versionIds AS versionId
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion {id: versionId})
RETURN p.id AS pack_id,
  p.effect AS effect,
  p.national_law_json AS national_law_json,
  v {.id, .version, .content_hash, .publication_mode, .checked_on, .dates_json} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash UNWIND r.caveats AS caveat RETURN DISTINCT caveat } AS caveats
ORDER BY pack_id
