// Reviews of a pack's versions in one state and of the pack's relationship facts. There is a row for each reviewed
// object, with the reviewed hash and the current one. Starts at the unique pack id and at the indexes on
// (publication_mode, from_pack_id | to_pack_id, id); rows = reviews x objects, some hundred.
CALL () {
  MATCH (:Pack {id: $packId})-[:HAS_VERSION]->(v:PackVersion)
  WHERE v.publication_mode = $mode AND ($version IS NULL OR v.version = $version)
  MATCH (r:Review)-[done:REVIEWED]->(v)
  RETURN r, 'version' AS kind, v.id AS id, done.hash AS reviewed_hash, v.content_hash AS hash, v.author AS author
  UNION
  MATCH (f:RelationshipFact)
  USING INDEX f:RelationshipFact(publication_mode, from_pack_id, id)
  WHERE $version IS NULL AND f.publication_mode = $mode AND f.from_pack_id = $packId AND f.id >= ''
  MATCH (r:Review)-[done:REVIEWED]->(f)
  RETURN r, 'relationship_fact' AS kind, f.id AS id, done.hash AS reviewed_hash, f.hash AS hash, f.author AS author
  UNION
  MATCH (f:RelationshipFact)
  USING INDEX f:RelationshipFact(publication_mode, to_pack_id, id)
  WHERE $version IS NULL AND f.publication_mode = $mode AND f.to_pack_id = $packId AND f.id >= ''
  MATCH (r:Review)-[done:REVIEWED]->(f)
  RETURN r, 'relationship_fact' AS kind, f.id AS id, done.hash AS reviewed_hash, f.hash AS hash, f.author AS author
}
RETURN r {.*} AS review, kind, id, reviewed_hash, hash, author
ORDER BY r.position, kind DESC, id
