// A page of the relationship facts with one of the given packs at either end that hold on $validAt and were known in
// $mode at $knownAt, ordered by id, with the exact total. $left and $right: one end in each. $factIds: only these.
// $anEndIn, $bothEndsIn: lists of lineages, in each of which a fact has an end, or both. $inEffectOn: both ends have
// begun to apply on that day, in the versions $inEffectIn, and the fact too. Walks the typed edges of the packs and of
// their lineages, which start at the unique pack ids and at the index on ObligationLineage(pack_id); the fact's node is
// read only for the page. One row a fact, with the total in each; one row without a fact for an empty page. One row for
// the whole page would take the driver twice as long, because strings of a message that spans chunks are slow to
// decode.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
  AND ($lawPacks IS NULL OR (packId IN $lawPacks AND coalesce(other.pack_id, other.id) IN $lawPacks))
  AND ($left IS NULL
    OR (packId IN $left AND coalesce(other.pack_id, other.id) IN $right)
    OR (packId IN $right AND coalesce(other.pack_id, other.id) IN $left))
  AND ($factIds IS NULL OR e.fact_id IN $factIds)
  AND all(ids IN $anEndIn WHERE end.id IN ids OR other.id IN ids)
  AND all(ids IN $bothEndsIn WHERE end.id IN ids AND other.id IN ids)
  AND ($inEffectOn IS NULL OR (
    all(one IN [end, other] WHERE EXISTS {
      MATCH (one)-[:HAS_VERSION]->(n:Obligation|PackVersion)
      WHERE n.pack_id + '@' + n.version IN $inEffectIn AND n.begins_on <= $inEffectOn
    })
    AND NOT EXISTS { MATCH (f:RelationshipFact {id: e.fact_id}) WHERE f.applies_from > $inEffectOn }
  ))
  AND ($q IS NULL OR EXISTS { MATCH (f:RelationshipFact {id: e.fact_id}) WHERE toLower(f.rationale) CONTAINS toLower($q) })
WITH DISTINCT e.fact_id AS id
ORDER BY id
WITH collect(id) AS found
WITH size(found) AS total, found[$offset..$offset + $limit] AS page
UNWIND CASE WHEN page = [] THEN [NULL] ELSE page END AS id
OPTIONAL MATCH (f:RelationshipFact {id: id})
RETURN total,
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
