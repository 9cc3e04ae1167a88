// Ties obligations to their penalties. Starts at unique ids on both sides; at most 500 rows a call, always one row
// back.
UNWIND $rows AS row
MATCH (a:Obligation {id: row.from})
MATCH (b:PenaltyFact {id: row.to})
CREATE (a)-[:SANCTIONED_BY]->(b)
RETURN count(*) AS written
