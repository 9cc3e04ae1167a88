// A page of one version's obligations in the order of the law, with citations and links, and the exact total.
// Starts at the unique version id; a version has some hundred obligations. Always one row.
MATCH (v:PackVersion {id: $versionId})
CALL (v) {
  MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation)
  WITH o
  ORDER BY o.position
  SKIP $offset
  LIMIT $limit
  RETURN collect(o {
    .*,
    citations: COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order },
    evidence: COLLECT { MATCH (o)-[:NEEDS]->(e:EvidenceRequirement) RETURN e.code AS code ORDER BY code },
    filings: COLLECT { MATCH (o)-[:FILED_BY]->(f:FilingRule) RETURN f.code AS code ORDER BY code },
    penalties: COLLECT { MATCH (o)-[:SANCTIONED_BY]->(x:PenaltyFact) RETURN x.code AS code ORDER BY code }
  }) AS obligations
}
RETURN v.obligation_count AS total, obligations
