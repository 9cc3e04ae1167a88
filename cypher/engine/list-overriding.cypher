// The overrides by which other packs displace the given ones, that hold on $validAt and were known in $mode at $knownAt
// (null: now), each with the pack that it comes from. Walks the edges from the unique pack ids and from the index on
// ObligationLineage(pack_id); overrides are few.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)<-[e:SECTOR_SPECIFIC_OVERRIDE_OF]-(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
RETURN DISTINCT e.fact_id AS fact_id, coalesce(other.pack_id, other.id) AS from_pack_id
ORDER BY fact_id
