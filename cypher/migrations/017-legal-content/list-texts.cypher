// The next objects that hold the text of their hash themselves, from a known id on. Starts at the unique ids; at most $limit rows with texts of
// some kilobytes.
CALL () {
  MATCH (n:Obligation)
  WHERE n.id >= $after AND n.legal_json IS NOT NULL
  RETURN n
  ORDER BY n.id
  LIMIT $limit
  UNION ALL
  MATCH (n:Rule)
  WHERE n.id >= $after AND n.legal_json IS NOT NULL
  RETURN n
  ORDER BY n.id
  LIMIT $limit
  UNION ALL
  MATCH (n:EvidenceRequirement)
  WHERE n.id >= $after AND n.legal_json IS NOT NULL
  RETURN n
  ORDER BY n.id
  LIMIT $limit
  UNION ALL
  MATCH (n:FilingRule)
  WHERE n.id >= $after AND n.legal_json IS NOT NULL
  RETURN n
  ORDER BY n.id
  LIMIT $limit
  UNION ALL
  MATCH (n:PenaltyFact)
  WHERE n.id >= $after AND n.legal_json IS NOT NULL
  RETURN n
  ORDER BY n.id
  LIMIT $limit
}
WITH n
ORDER BY n.id
LIMIT $limit
RETURN n.id AS id, n.hash AS hash, n.legal_json AS legal_json
ORDER BY id
