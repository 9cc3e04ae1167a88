// Ties relationship facts to the provisions that they displace, with how certain each is. Starts at unique ids on both
// sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (a:RelationshipFact {id: row.from})
MATCH (b:Citation {id: row.to})
CREATE (a)-[:DISPLACES {certainty: row.certainty, confidence: row.confidence}]->(b)
RETURN count(*) AS written
