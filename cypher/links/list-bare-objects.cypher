// Objects that are not tied to the one text of their hash. Starts at the unique ids; at most $limit rows.
CALL () {
  MATCH (n:Obligation)
  WHERE n.id >= ''
  RETURN n
  UNION ALL
  MATCH (n:Rule)
  WHERE n.id >= ''
  RETURN n
  UNION ALL
  MATCH (n:EvidenceRequirement)
  WHERE n.id >= ''
  RETURN n
  UNION ALL
  MATCH (n:FilingRule)
  WHERE n.id >= ''
  RETURN n
  UNION ALL
  MATCH (n:PenaltyFact)
  WHERE n.id >= ''
  RETURN n
  UNION ALL
  MATCH (n:Criterion)
  WHERE n.id >= ''
  RETURN n
}
WITH n
WHERE COUNT { (n)-[:HAS_CONTENT]->() } <> 1 OR NOT EXISTS { (n)-[:HAS_CONTENT]->(:LegalContent {hash: n.hash}) }
RETURN n.id AS id
ORDER BY id
LIMIT $limit
