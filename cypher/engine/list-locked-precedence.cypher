// The overrides that an earlier answer used, in any state by now, with their condition groups and citations. Starts at
// unique ids; a row each.
UNWIND $factIds AS factId
MATCH (f:RelationshipFact {id: factId})
RETURN f {
    .id, .hash, .from_pack_id, .to_pack_id, .applies_from,
    from_provisions: f.from_provisions + COLLECT { MATCH (f)-[:FROM]->(:Obligation)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.instrument_id + ' ' + c.provision AS provision ORDER BY provision },
    .displaced_provisions, .preserved_provisions, .condition_text,
    .from_version, .from_history, .to_version, .to_history, .pins, .stale_since, .stale_reason
  } AS fact,
  COLLECT { MATCH (f)-[m:DISPLACES|PRESERVES]->(p:Provision) RETURN {provision: p.id, effect: toLower(type(m)), certainty: coalesce(m.certainty, 'certain'), confidence: coalesce(m.confidence, f.confidence)} AS mark ORDER BY p.id, type(m) } AS marks,
  COLLECT { MATCH (f)-[:HAS_GROUP]->(g:RuleGroup) RETURN g {.id, .kind, .dimension, .fact_key, .op, .value_json, values: COLLECT { MATCH (g)-[:VALUE]->(t:Term) RETURN t.code AS code ORDER BY code }} AS item ORDER BY g.position } AS groups,
  COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations
ORDER BY f.id
