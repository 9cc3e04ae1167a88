// One pack in the version that is the law on $validAt in the given publication state, as known at $knownAt (null: now). A version that another
// had replaced by then is chosen only if no other is the law. Otherwise the latest by legal time counts, then by load. A blocked version
// answers nothing, and the version that it replaced does not come back. Chooses as `features/packs/pick-version.ts`.
// Starts at the unique pack id; a pack has a handful of versions. No row when there is none.
MATCH (p:Pack {id: $packId})-[:HAS_VERSION]->(v:PackVersion)
WHERE (v.publication_mode = $mode OR ($mode = 'published' AND v.publication_mode = 'blocked' AND v.published_at IS NOT NULL))
  AND v.legal_from <= $validAt AND (v.legal_to IS NULL OR v.legal_to > $validAt)
  AND ($knownAt IS NULL OR v.published_at <= $knownAt)
WITH p, v
ORDER BY v.closed_at IS NOT NULL AND ($knownAt IS NULL OR v.closed_at <= $knownAt), v.legal_from DESC, v.loaded_at DESC
LIMIT 1
WITH p, v
WHERE v.publication_mode = $mode
RETURN p {.*} AS pack,
  v {.*} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.kind, .outcome, .caveats, .valid_until} AS review ORDER BY r.signed_at, r.id } AS reviews
