// Deletes the objects of a draft, with the groups of its rules, before it is written again. Citations are shared and stay. Starts at the
// unique version id; some thousand nodes, always one row back.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY]->(n)
OPTIONAL MATCH (n)-[:HAS_GROUP]->(g:RuleGroup)
DETACH DELETE n, g
RETURN count(DISTINCT n) AS deleted
