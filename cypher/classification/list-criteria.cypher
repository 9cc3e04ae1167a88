// The criteria of the given versions by which incidents are classified: the figures that each asks for, the criteria of
// which it is made, the duty for which it decides, and its citations. Starts at unique version ids; a version has some
// dozens. All of them are read, and the caller keeps them by revision.
UNWIND $versionIds AS versionId
MATCH (:PackVersion {id: versionId})-[:HAS_CRITERION]->(x:Criterion)
RETURN x.pack_id AS pack_id, x.version AS version, x.code AS code, x.hash AS hash, x.content_json AS content_json,
  COLLECT { MATCH (x)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations,
  COLLECT { MATCH (x)-[:ASKS]->(t:Term) RETURN t.code AS figure ORDER BY figure } AS figures,
  COLLECT { MATCH (x)-[:COMBINES]->(part:Criterion) RETURN part.code AS part ORDER BY part } AS parts,
  COLLECT { MATCH (x)-[:DECIDES]->(o:Obligation) RETURN o.code AS duty ORDER BY o.position } AS obligations
ORDER BY x.pack_id, x.position
