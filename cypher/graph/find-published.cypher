// Tells whether anything is published: one row if so. Starts at the unique pack ids and stops at the first.
MATCH (p:Pack)
USING INDEX p:Pack(id)
WHERE p.id >= ''
MATCH (p)-[:HAS_VERSION]->(v:PackVersion)
WHERE v.publication_mode = 'published'
RETURN v.id AS id
LIMIT 1
