// The version of each given pack (null: all) that is the law on $validAt in the given publication state, as known at $knownAt (null: now), with
// the caveats of its reviews. A blocked version answers nothing, and the version that it replaced does not come back.
// Packs are few, so the label is scanned on purpose; versions are reached from their pack.
MATCH (p:Pack)
WHERE $packIds IS NULL OR p.id IN $packIds
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
  RETURN v
}
RETURN v {.id, .pack_id, .version, .content_hash, .publication_mode, .checked_on} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.caveats} AS review ORDER BY r.signed_at, r.id } AS reviews
ORDER BY v.pack_id
