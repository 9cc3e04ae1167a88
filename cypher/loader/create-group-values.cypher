// Ties rule groups to the terms that they name. Starts at unique ids on both sides; at most 500 rows a call, always one
// row back.
UNWIND $rows AS row
MATCH (a:RuleGroup {id: row.from})
MATCH (b:Term {id: row.to})
CREATE (a)-[:VALUE]->(b)
RETURN count(*) AS written
