// Copies every pack of the seed, in its latest version, from $from to $to times, as separate packs. Obligations, rules and groups have the
// same properties except ids, and the same terms and citations. One transaction a copy of one pack.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE NOT p.id STARTS WITH 'copy-'
  AND NOT EXISTS { (v)<-[:HAS_VERSION]-(:Pack)-[:HAS_VERSION]->(later:PackVersion) WHERE later.legal_from > v.legal_from }
WITH p, v
ORDER BY v.id
WITH collect({p: p, v: v}) AS sources
UNWIND range($from, $to) AS copy
UNWIND sources AS source
CALL (copy, source) {
  WITH source.p AS p, source.v AS v, 'copy-' + right('000' + toString(copy), 4) + '-' + source.p.id AS packId
  CREATE (p2:Pack)
  SET p2 = p {.*, id: packId, title: p.title + ' ' + copy}
  CREATE (p2)-[:HAS_VERSION]->(v2:PackVersion)
  SET v2 = v {.*, id: packId + '@' + v.version, pack_id: packId}
  WITH v, v2, packId
  CALL (v, v2, packId) {
    MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation)
    CREATE (v2)-[:HAS_OBLIGATION]->(o2:Obligation)
    SET o2 = o {.*, id: v2.id + '/' + o.code, pack_id: packId, lineage_id: packId + '/' + o.code}
    WITH o, o2
    CALL (o, o2) {
      MATCH (o)-[cites:CITES]->(c:Citation)
      CREATE (o2)-[:CITES {role: cites.role, order: cites.order}]->(c)
    }
    CALL (o, o2) {
      MATCH (o)-[:ADDRESSES]->(t:Term)
      CREATE (o2)-[:ADDRESSES]->(t)
    }
  }
  CALL (v, v2, packId) {
    MATCH (v)-[:HAS_RULE]->(r:Rule)
    CREATE (v2)-[:HAS_RULE]->(r2:Rule)
    SET r2 = r {.*, id: v2.id + '/rules/' + r.code, pack_id: packId}
    WITH r, r2
    CALL (r, r2) {
      MATCH (r)-[cites:CITES]->(c:Citation)
      CREATE (r2)-[:CITES {role: cites.role, order: cites.order}]->(c)
    }
    CALL (r, r2) {
      MATCH (r)-[:HAS_GROUP]->(g:RuleGroup)
      CREATE (r2)-[:HAS_GROUP]->(g2:RuleGroup)
      SET g2 = g {.*, id: r2.id + '/' + g.position}
      WITH g, g2
      MATCH (g)-[:VALUE]->(t:Term)
      CREATE (g2)-[:VALUE]->(t)
    }
  }
} IN TRANSACTIONS OF 1 ROWS
