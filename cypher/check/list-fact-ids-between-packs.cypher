// The ids of relationship facts with ends in two different of the given packs that hold on $validAt and were known in
// $mode at $knownAt: the first $limit in order, and how many there are. Walks the edges from the unique pack ids and
// from the index on ObligationLineage(pack_id); one row.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e]->(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND coalesce(other.pack_id, other.id) IN $packIds AND coalesce(other.pack_id, other.id) <> packId
WITH DISTINCT e.fact_id AS id
ORDER BY id
WITH collect(id) AS found
RETURN size(found) AS total, found[..$limit] AS ids
