// What the ends of relationship facts are in given versions: of a duty its code, title and dates there and at most five
// references that it rests on, of a pack its title and the version's dates. Starts at unique ids; at most one row each,
// none where the version lacks the duty.
UNWIND $ends AS end
CALL (end) {
  MATCH (:ObligationLineage {id: end.lineage_id})-[:HAS_VERSION]->(o:Obligation)
  WHERE o.pack_id + '@' + o.version = end.version_id
  RETURN o.code AS code, o.title AS title, o.applies_from_json AS applies_from_json, NULL AS dates_json,
    COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.ref AS ref ORDER BY cites.order LIMIT 5 } AS refs
  UNION ALL
  MATCH (p:Pack {id: end.lineage_id})-[:HAS_VERSION]->(v:PackVersion {id: end.version_id})
  RETURN NULL AS code, p.title AS title, NULL AS applies_from_json, v.dates_json AS dates_json, [] AS refs
}
RETURN end.version_id AS version_id, end.lineage_id AS lineage_id, code, title, applies_from_json, dates_json, refs
