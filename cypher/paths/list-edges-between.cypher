// The edges of relationship facts with one end among some lineages or packs and the other end among others, in either
// direction: the middle steps of paths of three. Starts at the unique ids of both sides. Walks the edges of
// $starts, the side with fewer, but those with more than $dense edges are met from the other side, unless both ends are
// dense. At most $most rows, one a fact, in the order of their ids.
CALL () {
  UNWIND $starts AS id
  MATCH (node:ObligationLineage {id: id})
  RETURN node
  UNION ALL
  UNWIND $starts AS id
  MATCH (node:Pack {id: id})
  RETURN node
}
WITH collect({node: node, isDense: COUNT { (node)--() } > $dense}) AS starts
WITH [start IN starts WHERE NOT start.isDense | start.node] AS sparse, [start IN starts WHERE start.isDense | start.node.id] AS dense
CALL (sparse, dense) {
  UNWIND sparse AS node
  RETURN node, $ends AS others
  UNION ALL
  WITH dense
  WHERE size(dense) > 0
  UNWIND $ends AS id
  OPTIONAL MATCH (lineage:ObligationLineage {id: id})
  OPTIONAL MATCH (pack:Pack {id: id})
  WITH coalesce(lineage, pack) AS node, [other IN dense WHERE other <> id] AS others
  WHERE node IS NOT NULL AND size(others) > 0
  RETURN node, others
}
MATCH (node)-[e]-(other:ObligationLineage|Pack)
WHERE other.id IN others AND e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
WITH DISTINCT e.fact_id AS id, type(e) AS type, startNode(e) AS one, endNode(e) AS other
ORDER BY id
LIMIT $most
RETURN id, toLower(type) AS type,
  one.id AS from_lineage_id, coalesce(one.pack_id, one.id) AS from_pack_id,
  other.id AS to_lineage_id, coalesce(other.pack_id, other.id) AS to_pack_id
ORDER BY id
