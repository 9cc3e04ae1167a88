// Writes derivations that belong to no pack. The unique id refuses one that exists.
// What its hash covers is a node of its own. At most 500 rows a call, always one row back.
UNWIND $rows AS row
CREATE (r:Rule)
SET r = row, r.title = row.outcome + ': ' + row.code
REMOVE r.legal_json
MERGE (c:LegalContent {hash: row.hash})
  ON CREATE SET c.json = row.legal_json
CREATE (r)-[:HAS_CONTENT]->(c)
RETURN count(*) AS written
