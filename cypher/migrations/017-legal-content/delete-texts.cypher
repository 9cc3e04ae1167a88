// Takes texts from objects that their hash does not cover, in the object or in a node, and makes the next load of the version write the right
// one. Starts at the unique ids; always one row.
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
OPTIONAL MATCH (n)<-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY]-(v:PackVersion)
OPTIONAL MATCH (n)-[has:HAS_CONTENT]->()
REMOVE n.legal_json, v.source_hash
DELETE has
RETURN count(DISTINCT n) AS changed
