// Ties relationship facts to the obligation that they start from. Starts at unique ids on both sides; at most 500 rows
// a call, always one row back.
UNWIND $rows AS row
MATCH (a:RelationshipFact {id: row.from})
MATCH (b:Obligation {id: row.to})
CREATE (a)-[:FROM]->(b)
RETURN count(*) AS written
