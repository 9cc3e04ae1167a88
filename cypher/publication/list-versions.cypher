// All versions of all packs, or of one, as an editor sees them. Starts at the unique pack ids; rows = versions.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE p.id >= '' AND ($packId IS NULL OR p.id = $packId)
RETURN v {
    .id, .pack_id, .version, .publication_mode, .blocked_reason, .content_hash, .legal_from, .legal_to, .published_at, .closed_at,
    .checked_on, .coverage_ratio, .obligation_count
  } AS version
ORDER BY v.pack_id, v.legal_from, v.id
