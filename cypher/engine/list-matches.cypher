// Which groups of rules and overrides the subjects' terms meet. A given value meets a group when it is one of the
// group's values or narrower. For a place with a connection (tie) to it, the group must also ask for no tie or for this
// one. A group without a row was not met; the three-valued logic decides between false and unknown, because it knows
// which lists were given. Starts at unique ids; rows = subjects x groups met.
UNWIND $subjects AS subject
CALL (subject) {
  UNWIND subject.terms AS term
  MATCH (given:Term {id: term.id})-[:WITHIN]->(up:Term)
  RETURN collect({up: up.id, given: given.code, tie: term.tie}) AS closure, collect(DISTINCT up.id) AS ups
}
CALL () {
  UNWIND $versionIds AS versionId
  MATCH (:PackVersion {id: versionId})-[:HAS_RULE]->(:Rule)-[:HAS_GROUP]->(g:RuleGroup)
  RETURN g
  UNION ALL
  MATCH (:Rule {pack_id: '', version: ''})-[:HAS_GROUP]->(g:RuleGroup)
  RETURN g
  UNION ALL
  UNWIND $factIds AS factId
  MATCH (:RelationshipFact {id: factId})-[:HAS_GROUP]->(g:RuleGroup)
  RETURN g
}
MATCH (g)-[:VALUE]->(t:Term)
WHERE t.id IN ups
WITH subject, closure, g, collect(t.id) AS met
WITH subject, g, [entry IN closure WHERE entry.up IN met AND (g.ties IS NULL OR entry.tie IS NULL OR entry.tie IN g.ties) | entry.given] AS matched
WHERE size(matched) > 0
RETURN subject.id AS subject_id, g.id AS group_id, matched
