// Ties citations to the provision that each names. Starts at unique ids on both sides; at most 500 rows a call, always
// one row back.
UNWIND $rows AS row
MATCH (c:Citation {id: row.from})
MATCH (p:Provision {id: row.to})
MERGE (c)-[:NAMES]->(p)
RETURN count(*) AS written
