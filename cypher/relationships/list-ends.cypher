// What the ends of relationship facts are in given versions: of a duty its code, title and first day there and at most
// five references that it rests on, of a pack its title and the version's first day. Starts at unique ids; at most one
// row each, none where the version lacks the duty.
UNWIND $ends AS end
CALL (end) {
  MATCH (:ObligationLineage {id: end.lineage_id})-[:HAS_VERSION]->(o:Obligation)
  WHERE o.pack_id + '@' + o.version = end.version_id
  RETURN o.code AS code, o.title AS title, o.begins_on AS begins_on,
    COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.ref AS ref ORDER BY cites.order LIMIT 5 } AS refs
  UNION ALL
  MATCH (p:Pack {id: end.lineage_id})-[:HAS_VERSION]->(v:PackVersion {id: end.version_id})
  RETURN NULL AS code, p.title AS title, v.begins_on AS begins_on, [] AS refs
}
RETURN end.version_id AS version_id, end.lineage_id AS lineage_id, code, title, begins_on, refs
