// The published overrides between the given packs, with their condition groups matched against each subject's terms.
// Starts at the index on (publication_mode, from_pack_id). Overrides are few; rows = subjects x overrides.
UNWIND $subjects AS subject
CALL (subject) {
  UNWIND subject.terms AS termId
  MATCH (given:Term {id: termId})-[:BROADER*0..6]->(up:Term)
  RETURN collect({up: up.id, given: given.code}) AS closure
}
UNWIND $packIds AS packId
MATCH (f:RelationshipFact)
WHERE f.publication_mode = $mode AND f.from_pack_id = packId AND f.to_pack_id IN $packIds AND f.type = 'sector_specific_override_of'
CALL (f, closure) {
  MATCH (f)-[:HAS_GROUP]->(g:RuleGroup)
  WITH g, closure, COLLECT { MATCH (g)-[:VALUE]->(t:Term) RETURN t.id AS id } AS values
  ORDER BY g.position
  RETURN collect(g {
    .kind, .dimension, .fact_key, .op, .value_json,
    matched: [entry IN closure WHERE entry.up IN values | entry.given]
  }) AS groups
}
RETURN subject.id AS subject_id,
  f {.id, .from_pack_id, .from_code, .to_pack_id, .to_code, .applies_from, .displaced_provisions, .preserved_provisions, .condition_text, .stale_since} AS fact,
  groups,
  COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations
ORDER BY subject_id, f.id
