// The filing rules of the given versions with their citations and the obligations that they serve. Starts at unique
// version ids; a version has some dozens. All of them are read, and the caller keeps them by revision.
UNWIND $versionIds AS versionId
MATCH (:PackVersion {id: versionId})-[:HAS_FILING]->(x:FilingRule)
RETURN x.pack_id AS pack_id, x.version AS version, x.code AS code, x.hash AS hash, x.content_json AS content_json,
  COLLECT { MATCH (x)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations,
  COLLECT { MATCH (o:Obligation)-[:FILED_BY]->(x) RETURN o {.code, .addressee_roles, .trigger_event} AS duty ORDER BY o.position } AS duties
ORDER BY x.pack_id, x.position
