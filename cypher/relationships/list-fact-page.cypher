// A page of the ids of relationship facts with one of the given packs at either end that hold on $validAt and were
// known in $mode at $knownAt, in order, with the exact total; one row. $left and $right: one end in each. $factIds:
// only these. $anEndIn, $bothEndsIn: lists of lineages, in each of which a fact has an end, or both. $inEffectOn: both
// ends have begun to apply on that day, in the versions $inEffectIn, and the fact too. Walks the edges of the packs and
// of their lineages, which start at the unique pack ids and at the index on ObligationLineage(pack_id). Only edges of
// facts have a mode: to look for each of their types takes ten times the hits.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e]-(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
  AND ($lawPacks IS NULL OR (packId IN $lawPacks AND coalesce(other.pack_id, other.id) IN $lawPacks))
  AND ($left IS NULL
    OR (packId IN $left AND coalesce(other.pack_id, other.id) IN $right)
    OR (packId IN $right AND coalesce(other.pack_id, other.id) IN $left))
  AND ($factIds IS NULL OR e.fact_id IN $factIds)
  AND all(ids IN $anEndIn WHERE end.id IN ids OR other.id IN ids)
  AND all(ids IN $bothEndsIn WHERE end.id IN ids AND other.id IN ids)
  AND ($inEffectOn IS NULL OR (
    all(one IN [end, other] WHERE EXISTS {
      MATCH (one)-[:HAS_VERSION]->(n:Obligation|PackVersion)
      WHERE n.pack_id + '@' + n.version IN $inEffectIn AND n.begins_on <= $inEffectOn
    })
    AND NOT EXISTS { MATCH (f:RelationshipFact {id: e.fact_id}) WHERE f.applies_from > $inEffectOn }
  ))
  AND ($q IS NULL OR EXISTS { MATCH (f:RelationshipFact {id: e.fact_id}) WHERE toLower(f.rationale) CONTAINS toLower($q) })
WITH DISTINCT e.fact_id AS id
ORDER BY id
WITH collect(id) AS found
RETURN size(found) AS total, found[$offset..$offset + $limit] AS ids
