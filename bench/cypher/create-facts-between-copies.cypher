// Gives each copied pack version of a range $perVersion relationship facts, from its obligations to those of sixteen other packs. One of
// these packs is a seed pack. The facts take over the properties and the first two citations of the seed's facts. One transaction a
// version.
MATCH (v:PackVersion)
WHERE v.pack_id STARTS WITH 'copy-'
WITH v
ORDER BY v.id
WITH collect(v) AS copies
MATCH (v:PackVersion)
WHERE NOT v.pack_id STARTS WITH 'copy-'
  AND NOT EXISTS { (v)<-[:HAS_VERSION]-(:Pack)-[:HAS_VERSION]->(later:PackVersion) WHERE later.legal_from > v.legal_from }
WITH copies, v
ORDER BY v.id
WITH copies, collect(v) AS originals
MATCH (t:RelationshipFact)
WHERE t.author <> 'benchmark' AND t.type <> 'sector_specific_override_of'
WITH copies, originals, t
ORDER BY t.id
WITH copies, originals, collect({fact: properties(t), citations: COLLECT { MATCH (t)-[cites:CITES]->(c:Citation) WHERE cites.order < 2 RETURN {node: c, role: cites.role, order: cites.order} }}) AS templates
UNWIND range($from, $to) AS at
CALL (copies, originals, templates, at) {
  WITH copies[at] AS v, originals[at % size(originals)] AS original, copies, templates, at
  WITH v, templates, COLLECT { MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation) RETURN o ORDER BY o.position } AS own,
    original + [step IN range(1, 15) | copies[(at + step * step * 7) % size(copies)]] AS targets
  WITH v, templates, own, [w IN targets | {version: w, obligations: COLLECT { MATCH (w)-[:HAS_OBLIGATION]->(o:Obligation) RETURN o ORDER BY o.position }}] AS targets
  UNWIND range(0, $perVersion - 1) AS n
  WITH v, n, templates[n % size(templates)] AS template, own[n % size(own)] AS o, targets[n % size(targets)] AS target
  WITH v, n, template, template.fact AS t, o, target.obligations[(n * 13) % size(target.obligations)] AS p
  CREATE (f:RelationshipFact)-[:FROM]->(o)
  CREATE (f)-[:TO]->(p)
  SET f = t {
    .*, id: 'fact-' + v.pack_id + '-' + right('0000' + toString(n), 5), author: 'benchmark',
    from_kind: 'obligation', from_pack_id: o.pack_id, from_version: o.version, from_code: o.code, from_lineage_id: o.lineage_id, from_hash: o.hash,
    to_kind: 'obligation', to_pack_id: p.pack_id, to_version: p.version, to_code: p.code, to_lineage_id: p.lineage_id, to_hash: p.hash
  }
  WITH f, template
  UNWIND template.citations AS citation
  WITH f, citation, citation.node AS c
  CREATE (f)-[:CITES {role: citation.role, order: citation.order}]->(c)
} IN TRANSACTIONS OF 1 ROWS
