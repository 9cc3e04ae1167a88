// Ties obligations to the roles that they address. Starts at unique ids on both sides; at most 500 rows a call, always
// one row back.
UNWIND $rows AS row
MATCH (a:Obligation {id: row.from})
MATCH (b:Term {id: row.to})
CREATE (a)-[:ADDRESSES]->(b)
RETURN count(*) AS written
