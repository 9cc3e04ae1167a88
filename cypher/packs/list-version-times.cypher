// The versions of packs that were ever published, with the dates and states that decide when they answer. They explain why no version does.
// Starts at the unique pack ids; a handful of rows each.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE p.id IN $packIds AND v.published_at IS NOT NULL
RETURN p.id AS pack_id,
  v {.version, .publication_mode, .legal_from, .legal_to, .published_at, .closed_at, .loaded_at} AS version
ORDER BY pack_id, v.legal_from DESC, v.version
