// Moves relationship facts between states that publish nothing new. Starts at unique ids; at most 500 ids a call.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
SET f.publication_mode = $mode, f.blocked_reason = $blockedReason
RETURN f.id AS id
