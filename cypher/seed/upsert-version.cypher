// Writes the head of a draft. The node itself stays when a draft is replaced, and with it the reviews of earlier content,
// which are bound to hashes. Starts at unique ids; always one row.
MATCH (p:Pack {id: $row.pack_id})
MERGE (v:PackVersion {id: $row.id})
SET v = $row
MERGE (p)-[:HAS_VERSION]->(v)
RETURN v.id AS id
