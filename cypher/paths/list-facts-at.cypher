// The relationship facts with one of the given lineages, or anything of one of the given packs, at an end: the first and last steps of
// paths. Each of the four ways is an index seek on (publication_mode, …). At most $most rows, one a fact, in the order of their ids.
CALL () {
  UNWIND $lineages AS lineage
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = $mode AND f.from_lineage_id = lineage
  RETURN f
  UNION
  UNWIND $lineages AS lineage
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = $mode AND f.to_lineage_id = lineage
  RETURN f
  UNION
  UNWIND $packIds AS packId
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = $mode AND f.from_pack_id = packId AND f.id >= ''
  RETURN f
  UNION
  UNWIND $packIds AS packId
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = $mode AND f.to_pack_id = packId AND f.id >= ''
  RETURN f
}
WITH f
WHERE ($types IS NULL OR f.type IN $types) AND (f.applies_from IS NULL OR f.applies_from <= $validAt)
WITH f
ORDER BY f.id
LIMIT $most
RETURN f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
ORDER BY f.id
