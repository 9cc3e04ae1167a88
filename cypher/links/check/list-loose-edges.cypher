// Edges between lineages and packs that name a fact which does not exist, or which has other ends. Walks from every
// lineage and pack by their unique ids; at most $limit rows.
CALL () {
  MATCH (start:ObligationLineage)
  WHERE start.id >= ''
  RETURN start
  UNION ALL
  MATCH (start:Pack)
  WHERE start.id >= ''
  RETURN start
}
MATCH (start)-[e]->(end:ObligationLineage|Pack)
WHERE e.fact_id IS NOT NULL AND NOT EXISTS {
  MATCH (f:RelationshipFact {id: e.fact_id})
  WHERE start.id IN [f.from_lineage_id, f.to_lineage_id] AND end.id IN [f.from_lineage_id, f.to_lineage_id]
}
RETURN e.fact_id AS id, type(e) AS edge, start.id AS start, end.id AS end
ORDER BY id
LIMIT $limit
