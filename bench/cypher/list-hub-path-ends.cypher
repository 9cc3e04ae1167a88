// For neighbours in $ids, in their order, ends of three facts through the hub: the first obligation has a fact with it, the last has none, but
// a neighbour of it has one. Starts at the unique ids; at most one row a neighbour.
UNWIND range(1, size($ids) - 1) AS at
MATCH (o:Obligation {id: $ids[at - 1]})
MATCH (near:Obligation {id: $ids[at]})
MATCH (a:ObligationLineage {id: o.lineage_id})
MATCH (c:ObligationLineage {id: near.lineage_id})
CALL (a, c, o) {
  MATCH (c)-[e]-(d:ObligationLineage)-[:HAS_VERSION]->(end:Obligation)
  WHERE e.fact_id IS NOT NULL AND d.id <> $hub AND d <> a
    AND end.pack_id + '@' + end.version IN $versions AND end.pack_id <> o.pack_id
    AND NOT EXISTS { (d)--(:ObligationLineage {id: $hub}) }
  RETURN end
  ORDER BY end.id
  LIMIT 1
}
RETURN {pack_id: o.pack_id, code: o.code} AS from, {pack_id: end.pack_id, code: end.code} AS to
ORDER BY at
