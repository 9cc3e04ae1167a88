// The penalties of a version with their content, which names the provisions that they sanction. Starts at the unique
// version id; some dozen rows.
MATCH (:PackVersion {id: $versionId})-[:HAS_PENALTY]->(p:PenaltyFact)
RETURN p.id AS id, p.content_json AS content
ORDER BY id
