// Provisions that are a part of nothing. Starts at the unique ids; at most $limit rows.
MATCH (p:Provision)
WHERE p.id >= '' AND NOT EXISTS { (p)-[:PART_OF]->() }
RETURN p.id AS id
ORDER BY id
LIMIT $limit
