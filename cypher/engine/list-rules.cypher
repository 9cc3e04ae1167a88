// Every rule of the given versions with its groups, and the derivations of the vocabulary. They are the same for every
// subject and kept in the process until the revision moves. Starts at unique version ids and the index on Rule(pack_id,
// version); rows = rules of these versions.
CALL () {
  UNWIND $versionIds AS versionId
  MATCH (:PackVersion {id: versionId})-[:HAS_RULE]->(r:Rule)
  RETURN r
  UNION ALL
  MATCH (r:Rule {pack_id: '', version: ''})
  RETURN r
}
RETURN r {.pack_id, .version, .code, .outcome, .derives_key, .derives_json, .releases, .subject_kind, .scope, .unless} AS rule,
  COLLECT { MATCH (r)-[:HAS_GROUP]->(g:RuleGroup) RETURN g {.id, .kind, .dimension, .fact_key, .op, .value_json, values: COLLECT { MATCH (g)-[:VALUE]->(t:Term) RETURN t.code AS code ORDER BY code }} AS item ORDER BY g.position } AS groups,
  COLLECT { MATCH (r)-[:CITES]->(c:Citation) RETURN c.ref AS ref ORDER BY ref } AS citations
ORDER BY r.pack_id, r.position
