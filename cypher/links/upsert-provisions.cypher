// Creates the nodes of provisions. Guarded by the unique id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MERGE (p:Provision {id: row.id})
  ON CREATE SET p.instrument_id = row.instrument_id, p.name = row.name
RETURN count(*) AS written
