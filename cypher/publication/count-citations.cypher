// Counts the objects of a version that cite nothing although they must, and the version's citations. Also returns the
// citations whose check failed. Starts at the unique version id; always one row for a version that exists.
MATCH (v:PackVersion {id: $versionId})
RETURN
  COUNT { MATCH (v)-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->(n) WHERE NOT EXISTS { (n)-[:CITES]->(:Citation) } } AS uncited,
  COUNT { MATCH (v)-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->()-[:CITES]->(:Citation) } AS citations,
  COLLECT {
    MATCH (v)-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->()-[:CITES]->(c:Citation)
    WHERE c.verification_result <> 'provision_exists'
    RETURN DISTINCT {ref: c.ref, result: c.verification_result} AS found ORDER BY found.ref
  } AS wrong
