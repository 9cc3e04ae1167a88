// The obligation with the most facts: all facts of the hub begin there. Starts at the id of the first of them.
MATCH (f:RelationshipFact)
WHERE f.id STARTS WITH 'fact-hub-'
RETURN f.from_lineage_id AS id
ORDER BY f.id
LIMIT 1
