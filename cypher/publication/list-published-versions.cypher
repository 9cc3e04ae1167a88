// Versions of a pack that were ever published, including closed and blocked ones. Starts at the unique pack id; a
// handful of rows.
MATCH (p:Pack {id: $packId})-[:HAS_VERSION]->(v:PackVersion)
WHERE v.published_at IS NOT NULL
RETURN v.id AS id, v.version AS version, v.publication_mode AS publication_mode, v.legal_from AS legal_from, v.legal_to AS legal_to, v.published_at AS published_at,
  v.closed_at AS closed_at, v.previous_version AS previous_version
ORDER BY v.published_at, v.id
