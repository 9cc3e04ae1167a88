// A page of relationship facts over all packs that hold on $validAt, ordered by id, with the exact total. Starts at the index on
// (publication_mode, id); types and text narrow the result afterwards. One row a fact, with the total in each; one row without a fact for
// an empty page.
MATCH (f:RelationshipFact)
USING INDEX f:RelationshipFact(publication_mode, id)
WHERE f.publication_mode = $mode AND f.id >= ''
  AND ($types IS NULL OR f.type IN $types)
  AND ($q IS NULL OR toLower(f.rationale) CONTAINS toLower($q))
  AND coalesce(f.holds_from, f.applies_from, '') <= $validAt
  AND ($knownAt IS NULL OR f.published_at <= $knownAt)
  AND ($lawPacks IS NULL OR (f.from_pack_id IN $lawPacks AND f.to_pack_id IN $lawPacks))
WITH f
ORDER BY f.id
WITH collect(f) AS found
WITH size(found) AS total, found[$offset..$offset + $limit] AS page
UNWIND CASE WHEN page = [] THEN [NULL] ELSE page END AS f
RETURN total,
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
