// Creates the edges of relationship facts between lineages and packs, each of the type that the registry gives its
// fact. Starts at unique ids on both sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
CALL (row) {
  MATCH (a:ObligationLineage {id: row.start})
  RETURN a AS start
  UNION ALL
  MATCH (a:Pack {id: row.start})
  RETURN a AS start
}
CALL (row) {
  MATCH (b:ObligationLineage {id: row.end})
  RETURN b AS end
  UNION ALL
  MATCH (b:Pack {id: row.end})
  RETURN b AS end
}
CREATE (start)-[e:$(row.edge)]->(end)
SET e = row.properties
RETURN count(*) AS written
