// For each obligation of $ids, in their order, one at the end of three facts that lead around the hub, among obligations of $versions. Starts
// at the unique ids; at most one row an id.
UNWIND range(0, size($ids) - 1) AS at
MATCH (o:Obligation {id: $ids[at]})
MATCH (a:ObligationLineage {id: o.lineage_id})
CALL (a, o) {
  MATCH (a)-[first]-(b:ObligationLineage)-[second]-(c:ObligationLineage)-[third]-(d:ObligationLineage)-[:HAS_VERSION]->(end:Obligation)
  WHERE first.fact_id IS NOT NULL AND second.fact_id IS NOT NULL AND third.fact_id IS NOT NULL
    AND b.id <> $hub AND c.id <> $hub AND d.id <> $hub AND a <> c AND b <> d
    AND end.pack_id + '@' + end.version IN $versions AND end.pack_id <> o.pack_id
    AND NOT EXISTS { (d)--(:ObligationLineage {id: $hub}) }
  RETURN end
  ORDER BY end.id
  LIMIT 1
}
RETURN {pack_id: o.pack_id, code: o.code} AS from, {pack_id: end.pack_id, code: end.code} AS to
ORDER BY at
