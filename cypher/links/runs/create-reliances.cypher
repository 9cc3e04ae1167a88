// Ties runs to the rules and relationship facts that they relied on, each with the hash that it had then, and notes on
// the run how many these are. A rule of a published version never changes; the hash of a fact is the one of the run's
// receipt. Starts at unique ids; always one row.
UNWIND $rows AS row
MATCH (r:ApplicabilityRun {id: row.id})
CALL (r, row) {
  UNWIND row.rule_ids AS ruleId
  MATCH (rule:Rule {id: ruleId})
  CREATE (r)-[:RELIED_ON {hash: rule.hash}]->(rule)
  RETURN count(*) AS rules
}
CALL (r, row) {
  UNWIND row.facts AS locked
  MATCH (f:RelationshipFact {id: locked.id})
  CREATE (r)-[:RELIED_ON {hash: locked.hash}]->(f)
  RETURN count(*) AS facts
}
SET r.relied_on = rules + facts
RETURN count(r) AS written
