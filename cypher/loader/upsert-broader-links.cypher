// Links terms to their broader terms. An existing link stays as it is.
// Starts at unique term ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (t:Term {id: row.from})
MATCH (wider:Term {id: row.to})
MERGE (t)-[:BROADER]->(wider)
RETURN count(*) AS written
