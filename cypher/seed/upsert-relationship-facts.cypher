// Writes draft relationship facts. The node and the reviews of earlier content stay when a draft is replaced.
// Guarded by the unique id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MERGE (f:RelationshipFact {id: row.id})
SET f = row
RETURN count(*) AS written
