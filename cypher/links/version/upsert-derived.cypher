// Ties the rules of a version that derive something to the fact, or to the role, that follows. Starts at unique ids;
// always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_RULE]->(r:Rule)
CALL (r) {
  MATCH (derived:Fact {id: r.derives_key})
  RETURN derived
  UNION
  WITH r
  WHERE r.derives_key = 'entity_roles'
  MATCH (derived:Term {id: 'entity_roles/' + replace(r.derives_json, '"', '')})
  RETURN derived
}
MERGE (r)-[:DERIVES]->(derived)
RETURN count(*) AS written
