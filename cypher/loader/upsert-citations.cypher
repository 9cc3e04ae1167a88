// Creates missing citations and links them to their instrument. An existing citation keeps the time of its first check.
// Rows come sorted by id, so that two writers lock in the same order. Guarded by the unique id; at most 500 rows a
// call.
UNWIND $rows AS row
MERGE (c:Citation {id: row.id})
  ON CREATE SET c = row, c.title = row.ref
WITH c, row
MATCH (i:Instrument {id: row.instrument_id})
MERGE (c)-[:OF]->(i)
RETURN count(*) AS written
