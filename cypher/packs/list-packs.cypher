// A page of current packs by id, with the exact total. Packs are few (a label of hundreds at the most), so the label is scanned on purpose;
// versions are reached from their pack. Always one row.
MATCH (p:Pack)
WHERE ($jurisdiction IS NULL OR $jurisdiction IN p.jurisdictions)
  AND ($domain IS NULL OR $domain IN p.domains)
  AND ($q IS NULL OR toLower(p.title) CONTAINS toLower($q) OR toLower(p.short_name) CONTAINS toLower($q) OR p.id CONTAINS toLower($q))
CALL (p) {
  MATCH (p)-[:HAS_VERSION]->(v:PackVersion)
  WHERE (v.publication_mode = $mode OR ($mode = 'published' AND v.publication_mode = 'blocked' AND v.published_at IS NOT NULL))
    AND v.legal_from <= $validAt AND (v.legal_to IS NULL OR v.legal_to > $validAt)
    AND ($knownAt IS NULL OR v.published_at <= $knownAt)
  // A blocked version answers nothing, and what it replaced is not revived.
  WITH v
  ORDER BY v.closed_at IS NOT NULL AND ($knownAt IS NULL OR v.closed_at <= $knownAt), v.legal_from DESC, v.loaded_at DESC
  LIMIT 1
  WITH v
  WHERE v.publication_mode = $mode
  RETURN v
}
WITH p, v
ORDER BY p.id
WITH collect({pack: p, version: v}) AS found
CALL (found) {
  UNWIND found[$offset..$offset + $limit] AS item
  WITH item.pack AS p, item.version AS v
  RETURN collect({
    pack: p {.*},
    version: v {.*},
    reviews: COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.kind, .outcome, .caveats, .valid_until} AS review ORDER BY r.signed_at, r.id }
  }) AS page
}
RETURN size(found) AS total, page
