// Relationship facts that were published before events existed. Starts at the index on (publication_mode, id); one row each, none once all
// have their event.
UNWIND ['published', 'blocked'] AS mode
MATCH (f:RelationshipFact)
USING INDEX f:RelationshipFact(publication_mode, id)
WHERE f.publication_mode = mode AND f.id >= '' AND f.published_at IS NOT NULL
  AND NOT EXISTS { MATCH (:ChangeEvent)-[:CHANGES]->(f) }
RETURN f {.id, .type, .publication_mode, .from_pack_id, .to_pack_id, .holds_from, .published_at} AS fact,
  COLLECT { MATCH (t:RelationshipType {id: f.type}) RETURN t.group AS group } AS groups
ORDER BY f.published_at, f.id
