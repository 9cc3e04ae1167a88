// The ids of all relationship facts. Starts at the unique ids; rows = facts.
MATCH (f:RelationshipFact)
WHERE f.id >= ''
RETURN f.id AS id
ORDER BY id
