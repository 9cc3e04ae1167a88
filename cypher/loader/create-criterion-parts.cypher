// Ties criteria to the criteria of which they are made. Starts at unique ids on both sides; at most 500 rows a call,
// always one row back.
UNWIND $rows AS row
MATCH (a:Criterion {id: row.from})
MATCH (b:Criterion {id: row.to})
CREATE (a)-[:COMBINES]->(b)
RETURN count(*) AS written
