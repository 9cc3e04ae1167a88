// Every rule of the given versions, and the derivations of the vocabulary, matched against each subject's terms: a group
// matches the given values that are among its values or narrower. What a list did not match stays to be judged by the
// three-valued logic, which knows whether the list was given. Starts at unique version ids and the index on
// Rule(pack_id, version); rows = subjects x rules of these versions.
UNWIND $subjects AS subject
CALL (subject) {
  UNWIND subject.terms AS termId
  MATCH (given:Term {id: termId})-[:BROADER*0..6]->(up:Term)
  RETURN collect({up: up.id, given: given.code}) AS closure
}
CALL () {
  UNWIND $versionIds AS versionId
  MATCH (:PackVersion {id: versionId})-[:HAS_RULE]->(r:Rule)
  RETURN r
  UNION ALL
  MATCH (r:Rule {pack_id: '', version: ''})
  RETURN r
}
CALL (r, closure) {
  MATCH (r)-[:HAS_GROUP]->(g:RuleGroup)
  WITH g, closure, COLLECT { MATCH (g)-[:VALUE]->(t:Term) RETURN t.id AS id } AS values
  ORDER BY g.position
  RETURN collect(g {
    .kind, .dimension, .fact_key, .op, .value_json,
    matched: [entry IN closure WHERE entry.up IN values | entry.given]
  }) AS groups
}
RETURN subject.id AS subject_id,
  r {.pack_id, .version, .code, .outcome, .derives_key, .derives_json, .subject_kind, .scope, .unless} AS rule,
  groups,
  COLLECT { MATCH (r)-[:CITES]->(c:Citation) RETURN c.ref AS ref ORDER BY ref } AS citations
ORDER BY subject_id, r.pack_id, r.position
