// The relationship facts with one of the given lineages, or anything of one of the given packs, at an end: the first
// and last steps of paths. Walks the typed edges from the unique lineage and pack ids and from the index on
// ObligationLineage(pack_id). At most $most rows, one a fact, in the order of their ids.
CALL () {
  UNWIND $lineages AS lineage
  MATCH (end:ObligationLineage {id: lineage})
  RETURN end
  UNION
  UNWIND $packIds AS packId
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION
  UNWIND $packIds AS packId
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
WITH DISTINCT e.fact_id AS id
ORDER BY id
LIMIT $most
MATCH (f:RelationshipFact {id: id})
RETURN
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
ORDER BY f.id
