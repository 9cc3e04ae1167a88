// Ends of published facts that are pinned to another version of a pack than the given one. Each side is an index seek
// on (publication_mode, from_pack_id | to_pack_id, id), which needs the comparison of `id`; rows = such ends.
CALL () {
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = 'published' AND f.from_pack_id = $packId AND f.id >= '' AND f.from_version <> $version
  RETURN f.id AS fact_id, 'from' AS side, f.from_kind AS kind, f.from_version AS version, f.from_lineage_id AS lineage_id,
    f.from_hash AS hash, f.from_provisions AS provisions, f
  UNION ALL
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = 'published' AND f.to_pack_id = $packId AND f.id >= '' AND f.to_version <> $version
  RETURN f.id AS fact_id, 'to' AS side, f.to_kind AS kind, f.to_version AS version, f.to_lineage_id AS lineage_id,
    f.to_hash AS hash, f.to_provisions AS provisions, f
}
RETURN fact_id, side, kind, version, lineage_id, hash, provisions,
  f {.from_pack_id, .to_pack_id, .from_version, .from_history, .to_version, .to_history, .pins} AS fact
ORDER BY fact_id, side
