// One obligation of a version with its citations and links, and its sub-obligations. Starts at the unique version id;
// no row when the version has no such obligation.
MATCH (v:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(found:Obligation {code: $code})
CALL (v, found) {
  RETURN found AS o, 0 AS level
  UNION
  MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation {parent_code: found.code})
  RETURN o, 1 AS level
}
WITH found, o, level
ORDER BY level, o.position
WITH found, collect(o {
  .*,
  citations: COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order },
  evidence: COLLECT { MATCH (o)-[:NEEDS]->(e:EvidenceRequirement) RETURN e.code AS code ORDER BY code },
  filings: COLLECT { MATCH (o)-[:FILED_BY]->(f:FilingRule) RETURN f.code AS code ORDER BY code },
  penalties: COLLECT { MATCH (o)-[:SANCTIONED_BY]->(x:PenaltyFact) RETURN x.code AS code ORDER BY code }
}) AS family
RETURN family[0] AS obligation, family[1..] AS sub_obligations
