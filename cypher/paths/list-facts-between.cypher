// The relationship facts with one end among some lineages and the other end among others, in either direction: the middle steps of paths of
// three. Both ways are index seeks on (publication_mode, from_lineage_id). At most $most rows, one a fact, in the order of their ids.
CALL () {
  UNWIND $left AS lineage
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = $mode AND f.from_lineage_id = lineage AND f.to_lineage_id IN $right
  RETURN f
  UNION
  UNWIND $right AS lineage
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode = $mode AND f.from_lineage_id = lineage AND f.to_lineage_id IN $left
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
