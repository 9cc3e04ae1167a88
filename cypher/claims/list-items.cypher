// The filing rules, penalty facts, evidence requirements and criteria of a version, with their obligations. Starts at
// the unique version id; some hundred rows, which the caller keeps until the graph's revision moves.
MATCH (v:PackVersion {id: $versionId})-[has:HAS_FILING|HAS_PENALTY|HAS_EVIDENCE|HAS_CRITERION]->(item)
RETURN CASE type(has) WHEN 'HAS_FILING' THEN 'filing' WHEN 'HAS_PENALTY' THEN 'penalty' WHEN 'HAS_EVIDENCE' THEN 'evidence' ELSE 'criterion' END AS kind,
  item {.code, .hash, .content_json} AS item,
  COLLECT { MATCH (item)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations,
  COLLECT { MATCH (o:Obligation)-[:FILED_BY|SANCTIONED_BY|NEEDS|DECIDES]-(item) RETURN o.code AS code ORDER BY o.position, code } AS obligations
ORDER BY kind, item.position, item.code
