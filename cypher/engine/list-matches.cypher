// Which groups of rules and overrides each of the given terms meets: those that have the term or a broader one as a
// value. A group without a row is met by none. `ties` are the connections to a place that the group asks for, if it
// asks for one. The work follows from the asked versions and their groups, however many subjects have the terms. Starts
// at unique ids and the index on Rule(pack_id, version); rows = groups met.
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
MATCH (g)-[:VALUE]->(:Term)<-[:WITHIN]-(given:Term)
WHERE given.id IN $termIds
WITH g, collect(DISTINCT given.id) AS term_ids
RETURN g.id AS group_id, g.ties AS ties, term_ids
