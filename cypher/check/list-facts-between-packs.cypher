// The relationship facts with ends in two different of the given packs that hold on $validAt and were known in $mode at
// $knownAt: the first $limit by id, and how many there are. Walks the typed edges from the unique pack ids and from the
// index on ObligationLineage(pack_id); one row.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]->(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND coalesce(other.pack_id, other.id) IN $packIds AND coalesce(other.pack_id, other.id) <> packId
WITH DISTINCT e.fact_id AS id
ORDER BY id
WITH collect(id) AS ids
RETURN
  size(ids) AS total,
  COLLECT {
    UNWIND ids[..$limit] AS id
    MATCH (f:RelationshipFact {id: id})
    RETURN
      f {
        .*,
        citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
      } AS fact
    ORDER BY f.id
  } AS facts
