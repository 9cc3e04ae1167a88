// Ties obligations to the evidence that they need. Starts at unique ids on both sides; at most 500 rows a call, always
// one row back.
UNWIND $rows AS row
MATCH (a:Obligation {id: row.from})
MATCH (b:EvidenceRequirement {id: row.to})
CREATE (a)-[:NEEDS]->(b)
RETURN count(*) AS written
