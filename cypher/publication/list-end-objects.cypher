// The obligations and rules of a version with lineage, hash and cited provisions, which decide whether an end is
// unchanged. Starts at the unique version id; some hundred rows. A rule without a lineage gets one from its code.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE]->(o)
RETURN o.id AS id, o.code AS code,
  coalesce(o.lineage_id, v.pack_id + '/rules/' + o.code) AS lineage_id,
  o.hash AS hash,
  COLLECT { MATCH (o)-[:CITES]->(c:Citation) RETURN c.instrument_id + ' ' + c.provision AS provision } AS refs
ORDER BY o.position, lineage_id
