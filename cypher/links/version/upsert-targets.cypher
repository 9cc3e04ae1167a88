// Ties penalties to the provisions whose breach they sanction. Starts at unique ids on both sides; at most 500 rows a
// call, always one row back.
UNWIND $rows AS row
MATCH (n:PenaltyFact {id: row.from})
MATCH (p:Provision {id: row.to})
MERGE (n)-[:TARGETS]->(p)
RETURN count(*) AS written
