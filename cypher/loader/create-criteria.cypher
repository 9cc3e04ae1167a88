// Writes the criteria of a version by which incidents are classified, each tied to it and to the text that its hash
// covers. The unique id refuses one that exists: a version is written once. Starts at the unique version id; at most
// 500 rows a call, always one row back.
MATCH (v:PackVersion {id: $versionId})
UNWIND $rows AS row
CREATE (v)-[:HAS_CRITERION]->(n:Criterion)
SET n = row
REMOVE n.legal_json
MERGE (c:LegalContent {hash: row.hash})
  ON CREATE SET c.json = row.legal_json
CREATE (n)-[:HAS_CONTENT]->(c)
RETURN count(*) AS written
