// The overrides in $mode by which other packs displace the given ones, each with the pack that it comes from, and when
// it holds and was known. Of all days, so that a question about another day reads nothing. Walks the edges from the
// unique pack ids and from the index on ObligationLineage(pack_id); overrides are few.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)<-[e:SECTOR_SPECIFIC_OVERRIDE_OF]-(other:ObligationLineage|Pack)
WHERE e.mode = $mode
RETURN DISTINCT e.fact_id AS fact_id, coalesce(other.pack_id, other.id) AS from_pack_id,
  e.valid_from AS valid_from, e.valid_to AS valid_to, e.known_from AS known_from, e.known_to AS known_to
ORDER BY fact_id
