// What decides whether an end is still the same: the obligations of a version with lineage, hash and cited provisions.
// Starts at the unique version id; some hundred rows.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(o:Obligation)
RETURN o.id AS id, o.code AS code, o.lineage_id AS lineage_id, o.hash AS hash,
  COLLECT { MATCH (o)-[:CITES]->(c:Citation) RETURN c.instrument_id + ' ' + c.provision AS provision } AS refs
ORDER BY o.position
