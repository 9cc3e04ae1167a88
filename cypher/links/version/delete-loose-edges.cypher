// Deletes the edges from a version's pack and its lineages that name a relationship fact which does not exist or has
// other ends. Starts at the unique version id and the index on the pack of lineages; always one row.
MATCH (v:PackVersion {id: $versionId})
CALL (v) {
  MATCH (start:Pack {id: v.pack_id})
  RETURN start
  UNION ALL
  MATCH (start:ObligationLineage {pack_id: v.pack_id})
  RETURN start
}
MATCH (start)-[e]->(end:ObligationLineage|Pack)
WHERE e.fact_id IS NOT NULL AND NOT EXISTS {
  MATCH (f:RelationshipFact {id: e.fact_id})
  WHERE start.id IN [f.from_lineage_id, f.to_lineage_id] AND end.id IN [f.from_lineage_id, f.to_lineage_id]
}
DELETE e
RETURN count(*) AS deleted
