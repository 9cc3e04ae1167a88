// Deletes rules with their groups, before they are written again. Starts at unique rule ids; always one row back.
UNWIND $ids AS id
MATCH (r:Rule {id: id})
OPTIONAL MATCH (r)-[:HAS_GROUP]->(g:RuleGroup)
DETACH DELETE r, g
RETURN count(DISTINCT id) AS deleted
