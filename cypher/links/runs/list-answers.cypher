// What runs were answered with, as stored: their relationship facts, and for each pack its version and packed result. Starts at the unique
// ids; a row a run, of up to a megabyte.
UNWIND $ids AS id
MATCH (r:ApplicabilityRun {id: id})
RETURN r.id AS id, r.relationships_json AS facts,
  COLLECT { MATCH (r)-[:HAS_RESULT]->(x:RunResult) RETURN x {.version_id, .payload} AS item ORDER BY item.version_id } AS results
