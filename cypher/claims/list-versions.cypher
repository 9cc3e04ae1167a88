// Versions of a pack that were published by $knownAt (null: now) and are not blocked, the earliest law first. They
// serve claims that were right earlier or will be right later. Starts at the unique pack id; a handful of rows.
MATCH (p:Pack {id: $packId})-[:HAS_VERSION]->(v:PackVersion)
WHERE v.publication_mode = 'published' AND ($knownAt IS NULL OR v.published_at <= $knownAt)
RETURN v.id AS id, v.version AS version, v.legal_from AS legal_from, v.legal_to AS legal_to
ORDER BY v.legal_from, v.id
