// Which groups of which rules and overrides the subjects' terms meet: a given value meets a group when it is among the
// group's values or narrower. What no row names was not met; whether that is false or unknown is for the three-valued
// logic, which knows which lists were given. Starts at unique ids; rows = subjects x groups met.
UNWIND $subjects AS subject
CALL (subject) {
  UNWIND subject.terms AS termId
  MATCH (given:Term {id: termId})-[:BROADER*0..6]->(up:Term)
  RETURN collect({up: up.id, given: given.code}) AS closure, collect(DISTINCT up.id) AS ups
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
RETURN subject.id AS subject_id, g.id AS group_id, [entry IN closure WHERE entry.up IN met | entry.given] AS matched
