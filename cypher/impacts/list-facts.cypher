// Relationship facts with the fields that impacts need. Starts at unique ids; a row each.
UNWIND $factIds AS factId
MATCH (f:RelationshipFact {id: factId})
RETURN f {.id, .type, .publication_mode, .from_pack_id, .from_code, .to_pack_id, .to_code, .rationale, .stale_reason} AS fact
ORDER BY f.id
