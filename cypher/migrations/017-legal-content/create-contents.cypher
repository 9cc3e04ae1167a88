// Moves the text of objects into the node of its hash, which objects with the same content share, and gives the object its title. The caller has
// compared text and hash. Starts at the unique ids; at most 1,000 ids a call, always one row.
UNWIND $ids AS id
CALL (id) {
  MATCH (n:Obligation {id: id})
  RETURN n
  UNION ALL
  MATCH (n:Rule {id: id})
  RETURN n
  UNION ALL
  MATCH (n:EvidenceRequirement {id: id})
  RETURN n
  UNION ALL
  MATCH (n:FilingRule {id: id})
  RETURN n
  UNION ALL
  MATCH (n:PenaltyFact {id: id})
  RETURN n
}
MERGE (c:LegalContent {hash: n.hash})
  ON CREATE SET c.json = n.legal_json
MERGE (n)-[:HAS_CONTENT]->(c)
SET n.title = CASE
  WHEN n:Rule THEN n.outcome + ': ' + n.code
  WHEN n:FilingRule THEN n.filing_type + ': ' + n.code
  WHEN n:PenaltyFact THEN n.kind + ': ' + n.code
  ELSE n.title
END
REMOVE n.legal_json
RETURN count(n) AS changed
