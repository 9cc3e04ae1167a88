// Ties relationship facts to their types in the registry, and notes with which release's edges they are tied. Starts at unique ids; at most
// 500 ids a call, always one row back.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
MATCH (t:RelationshipType {id: f.type})
MERGE (f)-[:OF_TYPE]->(t)
SET f.links = $links
RETURN count(*) AS written
