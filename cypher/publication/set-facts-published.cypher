// Publishes relationship facts. Runs after the gate, in the transaction that raises the revision.
// Starts at unique ids; at most 500 ids a call.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
SET f.publication_mode = 'published', f.published_at = $publishedAt
RETURN f.id AS id
