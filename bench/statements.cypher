// count-kinds: The nodes of each label, and the relationships of each type. Scans everything; for graphs of a
// benchmark.
MATCH (n)
RETURN labels(n)[0] AS kind, count(*) AS count
ORDER BY kind
UNION ALL
MATCH ()-[r]->()
RETURN type(r) AS kind, count(*) AS count
ORDER BY kind

// delete-content: Empties the graph except its schema and the record of migrations, in transactions that fit into a
// small heap.
MATCH (n)
WHERE NOT n:Migration AND NOT n:MigrationLock
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS

// list-versions: The latest version of every pack by legal time, with the ids of its obligations in order. Copied packs
// come last.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE NOT EXISTS { (p)-[:HAS_VERSION]->(later:PackVersion) WHERE later.legal_from > v.legal_from }
RETURN v.id AS id, p.id AS packId, p.id STARTS WITH 'copy-' AS isCopy,
  COLLECT { MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation) RETURN o.id ORDER BY o.position } AS obligations
ORDER BY isCopy, id

// create-pack-copies: Copies every pack of the seed, in its latest version, as a separate pack. Obligations, rules and
// groups have the same properties except ids, and the same terms and citations.
MATCH (p:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE NOT p.id STARTS WITH 'copy-'
  AND NOT EXISTS { (p)-[:HAS_VERSION]->(later:PackVersion) WHERE later.legal_from > v.legal_from }
WITH p, v, 'copy-' + right('000' + toString($copy), 4) + '-' + p.id AS packId
CREATE (p2:Pack)-[:HAS_VERSION]->(v2:PackVersion)
SET p2 = p {.*, id: packId, title: p.title + ' ' + $copy}, v2 = v {.*, id: packId + '@' + v.version, pack_id: packId}
WITH p.id AS seedId, packId, v, v2
MATCH (v)-[has:HAS_OBLIGATION|HAS_RULE]->(n)
CREATE (v2)-[:$(type(has))]->(n2:$(labels(n)))
SET n2 = n {.*, id: replace(n.id, seedId, packId), pack_id: packId, lineage_id: replace(n.lineage_id, seedId, packId)}
WITH seedId, packId, n, n2
CALL (n, n2) {
  MATCH (n)-[link:CITES|ADDRESSES]->(to)
  CREATE (n2)-[link2:$(type(link))]->(to)
  SET link2 = properties(link)
}
CALL (seedId, packId, n, n2) {
  MATCH (n)-[:HAS_GROUP]->(g:RuleGroup)
  CREATE (n2)-[:HAS_GROUP]->(g2:RuleGroup)
  SET g2 = g {.*, id: replace(g.id, seedId, packId)}
  WITH g, g2
  MATCH (g)-[:VALUE]->(t:Term)
  CREATE (g2)-[:VALUE]->(t)
}

// list-templates: Facts of the seed that others are made from. An override would change what the packs of the seed
// demand.
MATCH (f:RelationshipFact)
WHERE f.type <> 'sector_specific_override_of'
RETURN f.id AS id
ORDER BY id

// create-facts: Creates relationship facts between obligations, or between pack versions. They have the properties and
// the first two citations of a fact of the seed. Starts at unique ids.
UNWIND $rows AS row
MATCH (t:RelationshipFact {id: row.template})
MATCH (a:Obligation|PackVersion {id: row.from})
MATCH (b:Obligation|PackVersion {id: row.to})
WITH row, t, a, b, CASE WHEN a:PackVersion THEN 'pack' ELSE 'obligation' END AS kind
CREATE (a)<-[:FROM]-(f:RelationshipFact)-[:TO]->(b)
SET f = t {
  .*, id: row.id, author: 'benchmark',
  from_kind: kind, from_pack_id: a.pack_id, from_version: a.version, from_code: a.code,
  from_lineage_id: coalesce(a.lineage_id, a.pack_id), from_hash: coalesce(a.hash, a.content_hash),
  to_kind: kind, to_pack_id: b.pack_id, to_version: b.version, to_code: b.code,
  to_lineage_id: coalesce(b.lineage_id, b.pack_id), to_hash: coalesce(b.hash, b.content_hash)
}
WITH t, f
MATCH (t)-[cites:CITES]->(c:Citation)
WHERE cites.order < 2
CREATE (f)-[:CITES {role: cites.role, order: cites.order}]->(c)

// list-fact-ends: The obligations that the created facts connect, as `pack/code`, in the order of the facts.
MATCH (f:RelationshipFact)
WHERE f.author = 'benchmark' AND f.from_pack_id IN $packIds AND f.to_pack_id IN $packIds
RETURN f.from_pack_id + '/' + f.from_code AS from, f.to_pack_id + '/' + f.to_code AS to
ORDER BY f.id

// create-customer-copies: Copies one customer with its run, each copy with another number of staff. A benchmark
// measures what follows the runs.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $templateId})
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $templateId, version: 1})
MATCH (r:ApplicabilityRun {id: p.run_id})
UNWIND range($from, $to) AS n
WITH p, v, r, n, 'c-' + toString(n) AS id, randomUUID() AS runId
CREATE (copy:CustomerProfile)-[:HAS_PROFILE_VERSION]->(version:ProfileVersion)
SET copy = p {.*, id: id, run_id: runId}
SET version = v {.*, profile_id: id, content_json: replace(v.content_json, '"staff":600', '"staff":' + toString(n))}
CREATE (copy)-[:HAS_RUN]->(run:ApplicabilityRun)-[:OF_VERSION]->(version)
SET run = r {.*, id: runId, profile_id: id}
WITH r, run
MATCH (r)-[:HAS_RESULT]->(result:RunResult)-[:LOCKED]->(locked:PackVersion)
CREATE (run)-[:HAS_RESULT]->(other:RunResult)-[:LOCKED]->(locked)
SET other = result {.*, run_id: run.id}

// delete-impacts: Deletes everything that a recompute wrote, so that it can be measured again.
MATCH (n:ChangeImpact|Decision|WebhookMessage|ImpactRecompute)
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS

// create-accounts: Creates workspaces whose accounts have one event each; the benchmark writes the same event count to
// Redis.
UNWIND range($from, $to - 1) AS n
CREATE (:Workspace {
  id: 'bench-' + n, slot: 'bench' + right('0000000' + n, 7), name: 'benchmark', created_at: $day + 'T00:00:00.000Z', audit_seq: 1
})

// list-facts-by-pack: What `graph_query` is measured against: a page of facts with the total, as commit 35d4fed read it.
UNWIND $packIds AS packId
CALL (packId) {
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION ALL
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(other:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
  AND ($lawPacks IS NULL OR (packId IN $lawPacks AND coalesce(other.pack_id, other.id) IN $lawPacks))
  AND ($left IS NULL
    OR (packId IN $left AND coalesce(other.pack_id, other.id) IN $right)
    OR (packId IN $right AND coalesce(other.pack_id, other.id) IN $left))
  AND ($factIds IS NULL OR e.fact_id IN $factIds)
  AND all(ids IN $anEndIn WHERE end.id IN ids OR other.id IN ids)
  AND all(ids IN $bothEndsIn WHERE end.id IN ids AND other.id IN ids)
  AND ($inEffectOn IS NULL OR EXISTS {
    MATCH (end)-[also]-(other)
    WHERE also.fact_id = e.fact_id AND also.mode = $mode AND also.valid_from <= $inEffectOn AND $inEffectOn < also.valid_to
      AND also.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < also.known_to
  })
  AND ($q IS NULL OR EXISTS { MATCH (f:RelationshipFact {id: e.fact_id}) WHERE toLower(f.rationale) CONTAINS toLower($q) })
WITH DISTINCT e.fact_id AS id
ORDER BY id
WITH collect(id) AS found
WITH size(found) AS total, found[$offset..$offset + $limit] AS page
UNWIND CASE WHEN page = [] THEN [NULL] ELSE page END AS id
OPTIONAL MATCH (f:RelationshipFact {id: id})
RETURN total,
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact

// path-facts-at: What `paths` is measured against: the facts at an end, as commit 35d4fed read them.
CALL () {
  UNWIND $lineages AS lineage
  MATCH (end:ObligationLineage {id: lineage})
  RETURN end
  UNION
  UNWIND $packIds AS packId
  MATCH (end:ObligationLineage {pack_id: packId})
  RETURN end
  UNION
  UNWIND $packIds AS packId
  MATCH (end:Pack {id: packId})
  RETURN end
}
MATCH (end)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(:ObligationLineage|Pack)
WHERE e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
WITH DISTINCT e.fact_id AS id
ORDER BY id
LIMIT $most
MATCH (f:RelationshipFact {id: id})
RETURN
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
ORDER BY f.id

// path-facts-between: The same for the facts between the neighbours of both ends.
CALL () {
  UNWIND $starts AS id
  MATCH (node:ObligationLineage {id: id})
  RETURN node
  UNION ALL
  UNWIND $starts AS id
  MATCH (node:Pack {id: id})
  RETURN node
}
WITH collect({node: node, isDense: COUNT { (node)--() } > $dense}) AS starts
WITH [start IN starts WHERE NOT start.isDense | start.node] AS sparse, [start IN starts WHERE start.isDense | start.node.id] AS dense
CALL (sparse, dense) {
  UNWIND sparse AS node
  RETURN node, $ends AS others
  UNION ALL
  WITH dense
  WHERE size(dense) > 0
  UNWIND $ends AS id
  OPTIONAL MATCH (lineage:ObligationLineage {id: id})
  OPTIONAL MATCH (pack:Pack {id: id})
  WITH coalesce(lineage, pack) AS node, [other IN dense WHERE other <> id] AS others
  WHERE node IS NOT NULL AND size(others) > 0
  RETURN node, others
}
MATCH (node)-[e:HORIZONTAL_OBLIGATION_FOR|SECTOR_SPECIFIC_OVERRIDE_OF|DISPLACED_BY|WITHOUT_PREJUDICE_TO|PRESUMPTION_OF_CONFORMITY_FOR|PRECLUDES_DOUBLE_PENALTY_WITH|SUPPLEMENTS|IMPLEMENTS|TRANSPOSES|AMENDS|REPEALS|REPLACES|DERIVES_FROM|CITES|EQUAL_TO|EQUIVALENT_TO|SUBSET_OF|SUPERSET_OF|INTERSECTS_WITH|NO_RELATIONSHIP|SHARES_EVIDENCE_WITH|EVIDENCE_REUSABLE_FOR|SHARES_TRIGGER_EVENT_WITH|FILING_FORWARDED_TO|PREREQUISITE_OF|CONFLICTS_WITH]-(other:ObligationLineage|Pack)
WHERE other.id IN others AND e.mode = $mode AND e.valid_from <= $validAt AND $validAt < e.valid_to
  AND e.known_from <= coalesce($knownAt, '9999') AND coalesce($knownAt, '9999') < e.known_to
  AND ($edgeTypes IS NULL OR type(e) IN $edgeTypes)
WITH DISTINCT e.fact_id AS id
ORDER BY id
LIMIT $most
MATCH (f:RelationshipFact {id: id})
RETURN
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
ORDER BY f.id
