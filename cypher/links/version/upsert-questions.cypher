// Ties the groups of a version's rules to the fact about the subject that each asks for. Starts at the unique version
// id; always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_RULE]->(:Rule)-[:HAS_GROUP]->(g:RuleGroup)
WHERE g.fact_key IS NOT NULL
MATCH (asked:Fact {id: g.fact_key})
MERGE (g)-[:ASKS]->(asked)
RETURN count(*) AS written
