// A page of the relationship facts with one of the given packs at either end that hold on $validAt, ordered by id, with the exact total.
// Each end is an index seek on (publication_mode, from_pack_id | to_pack_id, id), which also gives the ids to sort by, so that only the
// page's facts are read. One row a fact, with the total in each; one row without a fact for an empty page. One row for the whole page would
// take the driver twice as long, because strings of a message that spans chunks are slow to decode.
CALL () {
  UNWIND $packIds AS packId
  MATCH (f:RelationshipFact)
  USING INDEX f:RelationshipFact(publication_mode, from_pack_id, id)
  WHERE f.publication_mode = $mode AND f.from_pack_id = packId AND f.id >= ''
  RETURN f, f.id AS id
  UNION
  UNWIND $packIds AS packId
  MATCH (f:RelationshipFact)
  USING INDEX f:RelationshipFact(publication_mode, to_pack_id, id)
  WHERE f.publication_mode = $mode AND f.to_pack_id = packId AND f.id >= ''
  RETURN f, f.id AS id
}
WITH f, id
WHERE ($types IS NULL OR f.type IN $types) AND ($q IS NULL OR toLower(f.rationale) CONTAINS toLower($q))
  AND coalesce(f.holds_from, f.applies_from, '') <= $validAt
  AND ($knownAt IS NULL OR f.published_at <= $knownAt)
  AND ($lawPacks IS NULL OR (f.from_pack_id IN $lawPacks AND f.to_pack_id IN $lawPacks))
WITH f, id
ORDER BY id
WITH collect(f) AS found
WITH size(found) AS total, found[$offset..$offset + $limit] AS page
UNWIND CASE WHEN page = [] THEN [NULL] ELSE page END AS f
RETURN total,
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
