// The legal objects of a version in any state, each with the text that its hash covers. Starts at the unique version
// id; rows = objects, some hundreds. In the order of the pack within each label.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->(n)
RETURN labels(n)[0] AS label, n.code AS code, n.lineage_id AS lineage_id, n.hash AS hash, HEAD([(n)-[:HAS_CONTENT]->(c:LegalContent) | c.json]) AS legal_json
ORDER BY n.position, n.id
