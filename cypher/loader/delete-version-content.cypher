// Deletes the objects of a draft, with the groups of its rules and texts that no other object has, before it is written
// again. Citations are shared and stay. Starts at the unique version id; some thousand nodes, always one row back.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->(n)
OPTIONAL MATCH (n)-[:HAS_GROUP]->(g:RuleGroup)
OPTIONAL MATCH (n)-[:HAS_CONTENT]->(c:LegalContent)
WITH collect(DISTINCT n) AS objects, collect(DISTINCT g) AS groups, collect(DISTINCT c) AS contents
FOREACH (node IN objects + groups | DETACH DELETE node)
WITH size(objects) AS deleted, contents
CALL (contents) {
  UNWIND contents AS c
  WITH c
  WHERE NOT EXISTS { (c)<-[:HAS_CONTENT]-() }
  DELETE c
}
RETURN deleted
