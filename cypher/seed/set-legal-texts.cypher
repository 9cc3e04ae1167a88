// Ties objects of a published version to the text that their hash covers, where they have none: they were written before texts were stored, or
// theirs was damaged. Nothing else changes. Starts at the unique version id; at most 500 rows a call, always one row back.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY]->(n)
WHERE NOT EXISTS { (n)-[:HAS_CONTENT]->(:LegalContent) }
WITH collect(n) AS bare
UNWIND $rows AS row
UNWIND [n IN bare WHERE n.id = row.id AND n.hash = row.hash] AS n
SET n.lineage_id = row.lineage_id
MERGE (c:LegalContent {hash: row.hash})
  ON CREATE SET c.json = row.legal_json
CREATE (n)-[:HAS_CONTENT]->(c)
RETURN count(n) AS written
