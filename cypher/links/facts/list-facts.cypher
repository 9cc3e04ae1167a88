// Relationship facts with what decides on their edges: ends, type, state, first day, and when each was published,
// blocked and unblocked. Starts at unique ids; at most one row each, 500 ids a call.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
RETURN f {
    .id, .type, .publication_mode, .published_at, .holds_from, .exists_from, .earlier_from, .applies_from, .strength, .confidence, .from_kind, .to_kind,
    .from_lineage_id, .to_lineage_id
  } AS fact,
  EXISTS { MATCH (t:RelationshipType {id: f.type}) WHERE t.symmetric } AS is_symmetric,
  COLLECT {
    MATCH (e:ChangeEvent)-[:CHANGES]->(f)
    WHERE e.kind IN ['relationships_published', 'relationships_blocked', 'relationships_unblocked']
    RETURN {kind: e.kind, at: e.published_at} AS event
    ORDER BY e.seq
  } AS events
ORDER BY id
