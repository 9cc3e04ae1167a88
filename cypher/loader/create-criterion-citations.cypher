// Ties criteria to the provisions that they cite, with the role of each citation and its order.
// Starts at unique ids on both sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (a:Criterion {id: row.from})
MATCH (c:Citation {id: row.to})
CREATE (a)-[:CITES {role: row.role, order: row.order}]->(c)
RETURN count(*) AS written
