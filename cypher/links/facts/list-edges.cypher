// The edges that relationship facts have, between the ends that each names. Starts at unique ids; at most some rows for
// each of 500 facts.
UNWIND $rows AS row
CALL (row) {
  MATCH (a:ObligationLineage {id: row.start})
  RETURN a AS start
  UNION ALL
  MATCH (a:Pack {id: row.start})
  RETURN a AS start
}
MATCH (start)-[e {fact_id: row.fact_id}]->(end:ObligationLineage|Pack)
// Read at once: an edge that another transaction deletes meanwhile has either all properties or none.
WITH start, end, elementId(e) AS element_id, type(e) AS edge, properties(e) AS stored
WHERE stored.mode IS NOT NULL
RETURN stored.fact_id AS fact_id, element_id, edge, start.id AS start, end.id AS end, stored.mode AS mode,
  stored.strength AS strength, stored.confidence AS confidence, stored.valid_from AS valid_from, stored.valid_to AS valid_to,
  stored.known_from AS known_from, stored.known_to AS known_to
ORDER BY fact_id, known_from, valid_from
