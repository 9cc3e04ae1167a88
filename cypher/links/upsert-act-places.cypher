// Says of provisions in no other one that they are a part of the act. One that has a place keeps it. Starts at unique
// ids on both sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (p:Provision {id: row.id})
WHERE NOT EXISTS { (p)-[:PART_OF]->() }
MATCH (act:Instrument {id: row.instrument_id})
CREATE (p)-[:PART_OF]->(act)
RETURN count(*) AS written
