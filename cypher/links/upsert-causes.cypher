// Ties change events to the provision that caused each. Starts at unique numbers and ids; at most 500 rows a call,
// always one row back.
UNWIND $rows AS row
MATCH (e:ChangeEvent {seq: row.seq})
MATCH (p:Provision {id: row.provision_id})
MERGE (e)-[:CAUSED_BY]->(p)
RETURN count(*) AS written
