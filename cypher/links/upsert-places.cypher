// Says of provisions which provision each is a part of. One that has a place keeps it. Starts at unique ids on both
// sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (p:Provision {id: row.id})
WHERE NOT EXISTS { (p)-[:PART_OF]->() }
MATCH (parent:Provision {id: row.parent_id})
CREATE (p)-[:PART_OF]->(parent)
RETURN count(*) AS written
