// Deletes the edges between lineages and packs that name a fact which does not exist or has other ends. Walks from every lineage and pack by
// their unique ids; always one row.
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
DELETE e
RETURN count(*) AS deleted
