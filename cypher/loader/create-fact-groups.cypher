// Writes the condition groups of relationship facts. Starts at unique ids; at most 500 rows a call, always one row
// back.
UNWIND $rows AS row
MATCH (owner:RelationshipFact {id: row.owner_id})
CREATE (owner)-[:HAS_GROUP]->(g:RuleGroup)
SET g = row.group
RETURN count(*) AS written
