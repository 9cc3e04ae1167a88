// The overrides between the given packs with their condition groups and citations. They are the same for every subject and kept in the
// process until the revision moves. Starts at the index on (publication_mode, from_pack_id); overrides are few.
UNWIND $packIds AS packId
MATCH (f:RelationshipFact)
USING INDEX f:RelationshipFact(publication_mode, from_pack_id, id)
WHERE f.publication_mode = $mode AND f.from_pack_id = packId AND f.id >= '' AND f.to_pack_id IN $packIds AND f.type = 'sector_specific_override_of'
  AND ($knownAt IS NULL OR f.published_at IS NULL OR f.published_at <= $knownAt)
RETURN f {
    .id, .hash, .from_pack_id, .to_pack_id, .applies_from,
    from_provisions: f.from_provisions + COLLECT { MATCH (f)-[:FROM]->(:Obligation)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.instrument_id + ' ' + c.provision AS provision ORDER BY provision },
    .displaced_provisions, .preserved_provisions, .condition_text, .stale_since
  } AS fact,
  COLLECT { MATCH (f)-[:HAS_GROUP]->(g:RuleGroup) RETURN g {.id, .kind, .dimension, .fact_key, .op, .value_json, values: COLLECT { MATCH (g)-[:VALUE]->(t:Term) RETURN t.code AS code ORDER BY code }} AS item ORDER BY g.position } AS groups,
  COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations
ORDER BY f.id
