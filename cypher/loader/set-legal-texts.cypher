// Ties objects of a version to the one text of their hash, and writes that text, where the graph has another or none.
// Starts at the unique version id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->(n {id: row.id})
CALL (n) {
  MATCH (n)-[has:HAS_CONTENT]->()
  DELETE has
}
MERGE (c:LegalContent {hash: row.hash})
SET c.json = row.legal_json
CREATE (n)-[:HAS_CONTENT]->(c)
RETURN count(n) AS written
