// Codes and lineages of the obligations of a pack version, to find the ends of a path and suggestions for a mistyped
// code. Starts at the unique version id; some hundred rows.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(o:Obligation)
RETURN o.code AS code, o.lineage_id AS lineage_id, o.title AS title
ORDER BY o.position, code
