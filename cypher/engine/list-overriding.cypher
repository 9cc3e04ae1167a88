// The overrides in $mode by which other packs displace the given ones, each with the pack that it comes from, and when
// it holds and was known. Of all days, so that a question about another day reads nothing. Walks the edges from the
// unique pack ids and from the index on ObligationLineage(pack_id); overrides are few. Properties are read at once:
// an edge that another transaction deletes meanwhile has either all or none.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)<-[e:SECTOR_SPECIFIC_OVERRIDE_OF]-(other:ObligationLineage|Pack)
WITH properties(e) AS edge, coalesce(other.pack_id, other.id) AS from_pack_id
WHERE edge.mode = $mode
RETURN DISTINCT edge.fact_id AS fact_id, from_pack_id, edge.valid_from AS valid_from, edge.valid_to AS valid_to,
  edge.known_from AS known_from, edge.known_to AS known_to
ORDER BY fact_id
