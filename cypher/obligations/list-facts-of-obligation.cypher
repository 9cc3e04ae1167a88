// The relationship facts that concern an obligation of a version and hold on $validAt, as known in $mode at $knownAt,
// in the order of their ids. They have its lineage at an end, or its pack, and then name a provision that it cites.
// Starts at the unique version id; some dozen rows. Apart from find-obligation, because the database takes more than
// twice as long to plan both in one.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(found:Obligation {code: $code})
CALL (v, found) {
  MATCH (end:ObligationLineage)-[:HAS_VERSION]->(found)
  RETURN end, NULL AS own
  UNION ALL
  MATCH (end:Pack {id: v.pack_id})
  RETURN end, COLLECT { MATCH (found)-[:CITES]->(c:Citation) RETURN c.instrument_id + ' ' + c.provision AS provision } AS own
}
MATCH (end)-[e]-(:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
MATCH (f:RelationshipFact {id: e.fact_id})
WHERE own IS NULL OR any(named IN f.from_provisions + f.to_provisions + f.displaced_provisions + f.preserved_provisions
  WHERE any(provision IN own WHERE provision = named OR provision STARTS WITH named + '('))
WITH DISTINCT f
ORDER BY f.id
RETURN f {
  .*,
  citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
} AS fact
