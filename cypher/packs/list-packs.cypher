// A page of the given versions by pack id, with the exact total. Starts at the unique version ids, one a
// pack. Always one row.
CALL () {
  UNWIND $versionIds AS versionId
  MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion {id: versionId})
  WHERE ($jurisdiction IS NULL OR $jurisdiction IN p.jurisdictions)
    AND ($domain IS NULL OR $domain IN p.domains)
    AND ($q IS NULL OR toLower(p.title) CONTAINS toLower($q) OR toLower(p.short_name) CONTAINS toLower($q) OR p.id CONTAINS toLower($q))
  WITH v
  ORDER BY v.pack_id
  RETURN collect(v) AS found
}
CALL (found) {
  UNWIND found[$offset..$offset + $limit] AS v
  RETURN collect({
    version: v {.*},
    reviews: COLLECT { MATCH (r:Review)-[done:REVIEWED]->(v) WHERE done.hash = v.content_hash RETURN r {.kind, .outcome, .caveats, .valid_until} AS review ORDER BY r.signed_at, r.id }
  }) AS page
}
RETURN size(found) AS total, page
