// Writes drafts of relationship facts. The node stays when a draft is replaced, and with it the reviews of earlier content.
// Guarded by the unique id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MERGE (f:RelationshipFact {id: row.id})
SET f = row
RETURN count(*) AS written
