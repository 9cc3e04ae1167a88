// The overrides between the given packs that hold on $validAt and were known in $mode at $knownAt (null: now), with
// their condition groups and citations, and since when each is known. They are the same for every subject and kept in
// the process until the revision moves. Walks the edges from the unique pack ids and from the index on
// ObligationLineage(pack_id); overrides are few.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e:SECTOR_SPECIFIC_OVERRIDE_OF]->(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND coalesce(other.pack_id, other.id) IN $packIds
WITH e.fact_id AS id, min(e.known_from) AS known_from
MATCH (f:RelationshipFact {id: id})
RETURN known_from,
  f {
    .id, .hash, .from_pack_id, .to_pack_id, .applies_from,
    from_provisions: f.from_provisions + COLLECT { MATCH (f)-[:FROM]->(:Obligation)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.instrument_id + ' ' + c.provision AS provision ORDER BY provision },
    .displaced_provisions, .preserved_provisions, .condition_text,
    .from_version, .from_history, .to_version, .to_history, .pins, .stale_since, .stale_reason
  } AS fact,
  COLLECT { MATCH (f)-[m:DISPLACES|PRESERVES]->(p:Provision) RETURN {provision: p.id, effect: toLower(type(m)), certainty: coalesce(m.certainty, 'certain'), confidence: coalesce(m.confidence, f.confidence)} AS mark ORDER BY p.id, type(m) } AS marks,
  COLLECT { MATCH (f)-[:HAS_GROUP]->(g:RuleGroup) RETURN g {.id, .kind, .dimension, .fact_key, .op, .value_json, values: COLLECT { MATCH (g)-[:VALUE]->(t:Term) RETURN t.code AS code ORDER BY code }} AS item ORDER BY g.position } AS groups,
  COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations
ORDER BY f.id
