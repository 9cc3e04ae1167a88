// Ties relationship facts to their types in the registry. Starts at unique ids; at most 500 ids a call, always one row
// back.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
MATCH (t:RelationshipType {id: f.type})
MERGE (f)-[:OF_TYPE]->(t)
RETURN count(*) AS written
