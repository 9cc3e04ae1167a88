// The edges of relationship facts in $mode with ends in two different of the given packs, with when each holds and was
// known, in the order of the facts' ids. Of all days, so that a question about another day reads nothing. Walks the
// edges from the unique pack ids and from the index on ObligationLineage(pack_id). Properties are read at once: an edge
// that another transaction deletes meanwhile has either all or none.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e]->(other:ObligationLineage|Pack)
WHERE coalesce(other.pack_id, other.id) IN $packIds AND coalesce(other.pack_id, other.id) <> packId
WITH properties(e) AS edge
WHERE edge.mode = $mode
RETURN DISTINCT edge.fact_id AS fact_id, edge.valid_from AS valid_from, edge.valid_to AS valid_to,
  edge.known_from AS known_from, edge.known_to AS known_to
ORDER BY fact_id
