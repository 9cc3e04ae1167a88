// The edges of relationship facts in $mode with ends in two different of the given packs, with when each holds and was
// known, in the order of the facts' ids. Of all days, so that a question about another day reads nothing. Walks the
// edges from the unique pack ids and from the index on ObligationLineage(pack_id).
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e]->(other:ObligationLineage|Pack)
WHERE e.mode = $mode
  AND coalesce(other.pack_id, other.id) IN $packIds AND coalesce(other.pack_id, other.id) <> packId
RETURN DISTINCT e.fact_id AS fact_id, e.valid_from AS valid_from, e.valid_to AS valid_to,
  e.known_from AS known_from, e.known_to AS known_to
ORDER BY fact_id
