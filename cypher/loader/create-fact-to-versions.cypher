// Ties relationship facts to the pack version that they lead to. Starts at unique ids on both sides; at most 500 rows a
// call, always one row back.
UNWIND $rows AS row
MATCH (a:RelationshipFact {id: row.from})
MATCH (b:PackVersion {id: row.to})
CREATE (a)-[:TO]->(b)
RETURN count(*) AS written
