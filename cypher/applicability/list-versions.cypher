// The version of each given pack that is the law on $validAt and was published by $knownAt (null: now). Each row has the version's source and
// how national law transposes the pack. A version that another had replaced by then comes last. Starts at the unique pack ids; at most one
// row a pack, none where no version is the law on that day.
UNWIND $packIds AS packId
MATCH (p:Pack {id: packId})
CALL (p) {
  MATCH (p)-[:HAS_VERSION]->(v:PackVersion)
  WHERE (v.publication_mode = $mode OR ($mode = 'published' AND v.publication_mode = 'blocked' AND v.published_at IS NOT NULL))
    AND v.legal_from <= $validAt AND (v.legal_to IS NULL OR v.legal_to > $validAt)
    AND ($knownAt IS NULL OR v.published_at IS NULL OR v.published_at <= $knownAt)
  // A blocked version answers nothing, and what it replaced is not revived.
  WITH v
  ORDER BY v.closed_at IS NOT NULL AND ($knownAt IS NULL OR v.closed_at <= $knownAt), v.legal_from DESC, v.loaded_at DESC
  LIMIT 1
  WITH v
  WHERE v.publication_mode = $mode
  RETURN v
}
RETURN p.id AS pack_id,
  p.effect AS effect,
  p.national_law_json AS national_law_json,
  v {.id, .version, .content_hash, .publication_mode, .checked_on, .dates_json} AS version,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash UNWIND r.caveats AS caveat RETURN DISTINCT caveat } AS caveats
ORDER BY pack_id
