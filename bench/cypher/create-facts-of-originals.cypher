// Creates one relationship fact from each seed pack to each copied pack, as a horizontal act has them, pinned to the versions. One
// transaction a seed pack.
MATCH (t:RelationshipFact)
WHERE t.author <> 'benchmark' AND t.type <> 'sector_specific_override_of'
WITH t
ORDER BY t.id
LIMIT 1
MATCH (v:PackVersion)
WHERE NOT v.pack_id STARTS WITH 'copy-'
  AND NOT EXISTS { (v)<-[:HAS_VERSION]-(:Pack)-[:HAS_VERSION]->(later:PackVersion) WHERE later.legal_from > v.legal_from }
WITH t, v
ORDER BY v.id
CALL (t, v) {
  MATCH (w:PackVersion)
  WHERE w.pack_id STARTS WITH 'copy-'
  CREATE (f:RelationshipFact)-[:FROM]->(v)
  CREATE (f)-[:TO]->(w)
  SET f = t {
    .*, id: 'fact-' + v.pack_id + '-' + w.pack_id, author: 'benchmark',
    from_kind: 'pack', from_pack_id: v.pack_id, from_version: v.version, from_code: null, from_lineage_id: v.pack_id, from_hash: v.content_hash,
    to_kind: 'pack', to_pack_id: w.pack_id, to_version: w.version, to_code: null, to_lineage_id: w.pack_id, to_hash: w.content_hash
  }
  WITH t, f
  MATCH (t)-[cites:CITES]->(c:Citation)
  WHERE cites.order < 2
  CREATE (f)-[:CITES {role: cites.role, order: cites.order}]->(c)
} IN TRANSACTIONS OF 1 ROWS
