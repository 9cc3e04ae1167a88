// The relationship facts with both ends among the given packs that hold on $validAt and were published by $knownAt (null: now). Starts at the
// index on (publication_mode, from_pack_id); rows = facts, at most $limit + 1, which tells whether there are more than $limit.
CALL () {
  UNWIND $packIds AS packId
  MATCH (f:RelationshipFact)
  USING INDEX f:RelationshipFact(publication_mode, from_pack_id, id)
  WHERE f.publication_mode = $mode AND f.from_pack_id = packId AND f.id >= '' AND f.to_pack_id IN $packIds AND f.to_pack_id <> packId
    AND coalesce(f.holds_from, f.applies_from, '') <= $validAt
    AND ($knownAt IS NULL OR f.published_at IS NULL OR f.published_at <= $knownAt)
  RETURN f
  ORDER BY f.id
  LIMIT $limit + 1
}
WITH f
ORDER BY f.id
LIMIT $limit + 1
RETURN f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
ORDER BY f.id
