// Makes the citations that don't exist yet and ties them to their instrument. One that exists keeps the time of its first
// check. Rows come sorted by id, so that two writers lock in one order. Guarded by the unique id; at most 500 rows a call.
UNWIND $rows AS row
MERGE (c:Citation {id: row.id})
  ON CREATE SET c = row
WITH c, row
MATCH (i:Instrument {id: row.instrument_id})
MERGE (c)-[:OF]->(i)
RETURN count(*) AS written
