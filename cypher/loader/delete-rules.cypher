// Deletes rules with their groups and texts that no other object has, before they are written again. Starts at unique
// rule ids; always one row back.
UNWIND $ids AS id
MATCH (r:Rule {id: id})
OPTIONAL MATCH (r)-[:HAS_GROUP]->(g:RuleGroup)
OPTIONAL MATCH (r)-[:HAS_CONTENT]->(c:LegalContent)
WITH collect(DISTINCT r) AS rules, collect(DISTINCT g) AS groups, collect(DISTINCT c) AS contents
FOREACH (node IN rules + groups | DETACH DELETE node)
WITH size(rules) AS deleted, contents
CALL (contents) {
  UNWIND contents AS c
  WITH c
  WHERE NOT EXISTS { (c)<-[:HAS_CONTENT]-() }
  DELETE c
}
RETURN deleted
