// Relationship facts with all data that decides on their publication: state, hash, citations, the states of the
// versions that their ends are pinned to, and their reviews. Starts at unique ids; at most one row each, 500 ids a
// call.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
RETURN f {.id, .publication_mode, .blocked_reason, .author, .hash, .published_at, .from_pack_id, .to_pack_id, .holds_from} AS fact,
  EXISTS { MATCH (t:RelationshipType {id: f.type}) WHERE t.group = 'precedence' } AS is_precedence,
  COLLECT { MATCH (f)-[:FROM|TO]->(end) RETURN end.pack_id AS pack_id ORDER BY pack_id } AS end_pack_ids,
  COLLECT {
    MATCH (f)-[:FROM|TO]->(end)
    MATCH (v:PackVersion {id: end.pack_id + '@' + end.version})
    WHERE v.publication_mode <> 'published'
    RETURN DISTINCT v.id + ' is ' + v.publication_mode AS text ORDER BY text
  } AS unpublished_ends,
  COUNT { (f)-[:CITES]->(:Citation) } AS citations,
  COLLECT { MATCH (f)-[:CITES|DISPLACES|PRESERVES]->(c:Citation) WHERE c.verification_result <> 'provision_exists' RETURN DISTINCT c.ref AS ref ORDER BY ref } AS missing,
  COLLECT { MATCH (r:Review)-[done:REVIEWED]->(f) RETURN r {.id, .outcome, .signed_at, .valid_until, .independent_of_author, .reviewer_json, reviewed_hash: done.hash} AS review ORDER BY r.position } AS reviews
ORDER BY f.id
