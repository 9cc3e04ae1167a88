// The obligations of a version with all fields that a claim is compared with. Starts at the unique version id; some
// hundred rows, which the caller keeps until the graph's revision moves.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(o:Obligation)
RETURN o {.code, .hash, .title, .modality, .addressee_roles, .frequency_json, .periods_json, .applies_from_json} AS duty,
  COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order } AS citations
ORDER BY o.position, o.code
