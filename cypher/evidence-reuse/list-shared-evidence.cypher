// Evidence requirements of the given versions with a shared key, each with the obligations that need it. Starts at the
// unique version ids; a version has some dozens of them.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})-[:HAS_EVIDENCE]->(e:EvidenceRequirement)
WHERE e.shared_key IS NOT NULL AND ($sharedKeys IS NULL OR e.shared_key IN $sharedKeys)
RETURN e.shared_key AS shared_key,
  e {.pack_id, .version, .code, .hash, .type, .artifact_name, .description, .sufficiency, .source_kind} AS evidence,
  COLLECT { MATCH (o:Obligation)-[:NEEDS]->(e) RETURN o {.code, .title} AS obligation ORDER BY o.position, o.code } AS obligations,
  COLLECT { MATCH (e)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations
ORDER BY shared_key, e.pack_id, e.position, e.code
