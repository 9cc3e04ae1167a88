// The version of each pack that is the law on $validAt, as known at $knownAt; packs without one have no row. Chooses as find-pack does.
// Packs are few (a label of hundreds at the most), so the label is scanned on purpose; versions are reached from their pack.
MATCH (p:Pack)
CALL (p) {
  MATCH (p)-[:HAS_VERSION]->(v:PackVersion)
  WHERE (v.publication_mode = $mode OR ($mode = 'published' AND v.publication_mode = 'blocked' AND v.published_at IS NOT NULL))
    AND v.legal_from <= $validAt AND (v.legal_to IS NULL OR v.legal_to > $validAt)
    AND ($knownAt IS NULL OR v.published_at <= $knownAt)
  WITH v
  ORDER BY v.closed_at IS NOT NULL AND ($knownAt IS NULL OR v.closed_at <= $knownAt), v.legal_from DESC, v.loaded_at DESC
  LIMIT 1
  WITH v
  WHERE v.publication_mode = $mode
  RETURN v.version AS version
}
RETURN p.id AS pack_id, version
ORDER BY pack_id
