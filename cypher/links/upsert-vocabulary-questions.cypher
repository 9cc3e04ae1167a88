// Ties the groups of the vocabulary's derivations to the fact about the subject that each asks for. Starts at the index
// on Rule(pack_id, version); always one row.
MATCH (:Rule {pack_id: '', version: ''})-[:HAS_GROUP]->(g:RuleGroup)
WHERE g.fact_key IS NOT NULL
MATCH (asked:Fact {id: g.fact_key})
MERGE (g)-[:ASKS]->(asked)
RETURN count(*) AS written
