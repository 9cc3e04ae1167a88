// Ties the obligations of a version to their lineages: what a duty is in every version. Starts at the unique version
// id; always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(o:Obligation)
MERGE (l:ObligationLineage {id: o.lineage_id})
  ON CREATE SET l.pack_id = o.pack_id, l.title = o.title
MERGE (l)-[:HAS_VERSION]->(o)
RETURN count(*) AS written
