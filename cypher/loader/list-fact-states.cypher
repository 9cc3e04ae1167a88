// The stored state of the given relationship facts, and whether each has both ends. An end is lost when the draft that
// contained it was replaced. Starts at unique ids; at most one row each, 500 ids a call.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
RETURN f.id AS id,
  f.publication_mode AS publication_mode,
  f.hash AS hash,
  f.from_version AS from_version,
  f.from_hash AS from_hash,
  f.to_version AS to_version,
  f.to_hash AS to_hash,
  f.author AS author,
  EXISTS { (f)-[:FROM]->() } AND EXISTS { (f)-[:TO]->() } AS is_tied
