// The edges of relationship facts at the two ends of paths, each a lineage or a pack with everything in it: of each end
// at most $most, in the order of the facts' ids. Walks the edges from the unique lineage and pack ids and from
// the index on ObligationLineage(pack_id). One row a fact and end; facts are read when they are on a path.
UNWIND range(0, 1) AS at
CALL (at) {
  WITH $ends[at] AS end
  CALL (end) {
    MATCH (node:ObligationLineage|Pack {id: end.id})
    RETURN node
    UNION ALL
    MATCH (node:ObligationLineage {pack_id: end.pack_id})
    RETURN node
  }
  MATCH (node)-[e]-(:ObligationLineage|Pack)
  WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
    AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
    AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
  WITH DISTINCT e.fact_id AS id, type(e) AS type, startNode(e) AS one, endNode(e) AS other
  ORDER BY id
  LIMIT $most
  RETURN id, type, one, other
}
RETURN at, id, toLower(type) AS type,
  one.id AS from_lineage_id, coalesce(one.pack_id, one.id) AS from_pack_id,
  other.id AS to_lineage_id, coalesce(other.pack_id, other.id) AS to_pack_id
ORDER BY at, id
