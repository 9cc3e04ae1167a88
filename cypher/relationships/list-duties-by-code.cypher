// The duties that a pack has or had, by code: the lineage of each, and the versions in which it has that code. In the
// mode `published` only versions count that were published by $knownAt (null: now). Starts at the unique pack id; some
// hundred rows.
MATCH (:Pack {id: $packId})-[:HAS_VERSION]->(v:PackVersion)
WHERE $mode <> 'published' OR (v.published_at IS NOT NULL AND ($knownAt IS NULL OR v.published_at <= $knownAt))
MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation)
RETURN o.code AS code, o.lineage_id AS lineage_id, collect(v.version) AS versions
ORDER BY code, lineage_id
