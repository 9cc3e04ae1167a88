// Ties the vocabulary's derivations to the fact, or to the role, that follows. Starts at the index on Rule(pack_id,
// version); always one row.
MATCH (r:Rule {pack_id: '', version: ''})
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
