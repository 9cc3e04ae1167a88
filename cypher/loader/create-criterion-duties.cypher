// Ties criteria to the duty for which they decide. Starts at unique ids on both sides; at most 500 rows a call, always
// one row back.
UNWIND $rows AS row
MATCH (a:Criterion {id: row.from})
MATCH (o:Obligation {id: row.to})
CREATE (a)-[:DECIDES]->(o)
RETURN count(*) AS written
