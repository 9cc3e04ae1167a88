// Deletes outdated edges of relationship facts: those of drafts that were replaced or published, and those that differ
// from what was decided. Starts at unique ids on both sides; at most 500 rows a call, always one row
// back.
UNWIND $rows AS row
CALL (row) {
  MATCH (a:ObligationLineage {id: row.start})
  RETURN a AS start
  UNION ALL
  MATCH (a:Pack {id: row.start})
  RETURN a AS start
}
MATCH (start)-[e {fact_id: row.fact_id}]->()
WHERE elementId(e) = row.element_id
DELETE e
RETURN count(*) AS deleted
