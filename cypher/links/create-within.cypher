// Writes which terms lie within which, derived from `BROADER`, with the fewest links between them. Starts at unique ids
// on both sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (t:Term {id: row.from})
MATCH (up:Term {id: row.to})
CREATE (t)-[:WITHIN {depth: row.depth}]->(up)
RETURN count(*) AS written
