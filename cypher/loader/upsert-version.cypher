// Writes the head of a draft. When a draft is replaced, the node stays, and with it the reviews of earlier content,
// which are bound to hashes. Starts at unique ids; always one row.
MATCH (p:Pack {id: $row.pack_id})
MERGE (v:PackVersion {id: $row.id})
SET v = $row, v.title = $row.pack_id + ' ' + $row.version
MERGE (p)-[:HAS_VERSION]->(v)
RETURN v.id AS id
