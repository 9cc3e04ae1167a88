// Citations of an object that name no provision. Starts at the unique ids; at most $limit rows.
MATCH (c:Citation)
WHERE c.id >= '' AND NOT EXISTS { (c)-[:NAMES]->(:Provision) } AND EXISTS { ()-[:CITES|DISPLACES|PRESERVES]->(c) }
RETURN c.id AS id
ORDER BY id
LIMIT $limit
