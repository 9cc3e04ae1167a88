// The facts by which one artefact serves two obligations, with their ends and shared keys. Walks the edges between
// lineages of the given packs, from the index on ObligationLineage(pack_id). One row a fact.
UNWIND $packIds AS packId
MATCH (:ObligationLineage {pack_id: packId})-[e:SHARES_EVIDENCE_WITH]->(other:ObligationLineage)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND other.pack_id IN $packIds
MATCH (f:RelationshipFact {id: e.fact_id})
RETURN f {
    .*
  } AS fact
ORDER BY f.id
