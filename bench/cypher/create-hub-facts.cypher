// Gives one obligation, the first of the first copied pack, $degree relationship facts to obligations of other copied packs. The facts take over
// the properties and the first two citations of one fact of the seed. 1,000 facts a transaction.
MATCH (t:RelationshipFact)
WHERE t.author <> 'benchmark' AND t.type <> 'sector_specific_override_of'
WITH t
ORDER BY t.id
LIMIT 1
WITH t, COLLECT { MATCH (t)-[cites:CITES]->(c:Citation) WHERE cites.order < 2 RETURN {node: c, role: cites.role, order: cites.order} } AS citations
MATCH (v:PackVersion)
WHERE v.pack_id STARTS WITH 'copy-'
WITH t, citations, v
ORDER BY v.id
LIMIT 1
MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation)
WITH t, citations, o
ORDER BY o.position
LIMIT 1
MATCH (p:Obligation)
WHERE p.pack_id STARTS WITH 'copy-' AND p.pack_id <> o.pack_id
WITH t, citations, o, p
ORDER BY p.code, p.pack_id
LIMIT $degree
CALL (t, citations, o, p) {
  CREATE (f:RelationshipFact)-[:FROM]->(o)
  CREATE (f)-[:TO]->(p)
  SET f = t {
    .*, id: 'fact-hub-' + p.lineage_id, author: 'benchmark',
    from_kind: 'obligation', from_pack_id: o.pack_id, from_version: o.version, from_code: o.code, from_lineage_id: o.lineage_id, from_hash: o.hash,
    to_kind: 'obligation', to_pack_id: p.pack_id, to_version: p.version, to_code: p.code, to_lineage_id: p.lineage_id, to_hash: p.hash
  }
  WITH f, citations
  UNWIND citations AS citation
  WITH f, citation, citation.node AS c
  CREATE (f)-[:CITES {role: citation.role, order: citation.order}]->(c)
} IN TRANSACTIONS OF 1000 ROWS
