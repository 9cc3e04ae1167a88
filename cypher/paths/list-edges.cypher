// The edges of relationship facts that paths between two ends can be made of, each end a lineage or a pack with
// everything in it: those at either end, and with $isLong those between the lineages and packs that these lead to. Of
// each part at most $most, in the order of the facts' ids. Walks the typed edges from the unique lineage and pack ids
// and from the index on ObligationLineage(pack_id). Those between are walked from the side with fewer nodes, but a node
// with more than $dense edges is met from the other side. One row a fact and part.
UNWIND $ends AS end
CALL (end) {
  CALL (end) {
    MATCH (node:ObligationLineage|Pack {id: end.id})
    RETURN node
    UNION ALL
    MATCH (node:ObligationLineage {pack_id: end.pack_id})
    RETURN node
  }
  MATCH (node)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(:ObligationLineage|Pack)
  WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
    AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
    AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
  WITH DISTINCT e.fact_id AS id, type(e) AS type, startNode(e) AS one, endNode(e) AS other
  ORDER BY id
  LIMIT $most
  RETURN collect({id: id, type: type, one: one, other: other}) AS edges
}
CALL (end, edges) {
  UNWIND edges AS edge
  UNWIND [edge.one, edge.other] AS node
  WITH DISTINCT node
  WHERE node.id <> end.id AND coalesce(node.pack_id <> end.pack_id, true)
  RETURN collect(node) AS far
}
WITH collect(edges) AS parts, collect(far) AS fars
WITH parts, CASE
    WHEN NOT $isLong THEN [[], []]
    WHEN size(fars[0]) < size(fars[1]) THEN fars
    ELSE [fars[1], fars[0]]
  END AS fars
CALL (fars) {
  CALL (fars) {
    UNWIND [node IN fars[0] WHERE COUNT { (node)--() } <= $dense] AS node
    RETURN node, fars[1] AS others
    UNION ALL
    WITH [node IN fars[0] WHERE COUNT { (node)--() } > $dense] AS others, fars
    UNWIND CASE WHEN others = [] THEN [] ELSE fars[1] END AS node
    RETURN node, others
  }
  MATCH (node)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(other:ObligationLineage|Pack)
  WHERE other IN others AND other <> node AND e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
    AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
    AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
  WITH DISTINCT e.fact_id AS id, type(e) AS type, startNode(e) AS one, endNode(e) AS other
  ORDER BY id
  LIMIT $most
  RETURN collect({id: id, type: type, one: one, other: other}) AS between
}
UNWIND range(0, 2) AS part
UNWIND (parts + [between])[part] AS edge
WITH part, edge, edge.one AS one, edge.other AS other
RETURN part, edge.id AS id, toLower(edge.type) AS type,
  one.id AS from_lineage_id, coalesce(one.pack_id, one.id) AS from_pack_id,
  other.id AS to_lineage_id, coalesce(other.pack_id, other.id) AS to_pack_id
