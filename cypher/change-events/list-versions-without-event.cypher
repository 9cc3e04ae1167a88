// Versions that were published before events existed, the earliest publication first. Starts at the unique pack ids; one row each, none
// once all have their event.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE p.id >= '' AND v.published_at IS NOT NULL AND NOT EXISTS { MATCH (:ChangeEvent)-[:CHANGES]->(v) }
RETURN v {.id, .pack_id, .version, .publication_mode, .legal_from, .published_at, .loaded_at, .cause_json} AS version,
  COLLECT { MATCH (v)-[:PRECEDED_BY]->(before:PackVersion) RETURN before.id AS id ORDER BY before.published_at DESC, id LIMIT 1 } AS before
ORDER BY v.published_at, v.legal_from, v.id
