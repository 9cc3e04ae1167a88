// Ties criteria to the figures that they ask for. Starts at unique ids on both sides; at most 500 rows a call, always
// one row back.
UNWIND $rows AS row
MATCH (a:Criterion {id: row.from})
MATCH (t:Term {id: row.to})
CREATE (a)-[:ASKS]->(t)
RETURN count(*) AS written
