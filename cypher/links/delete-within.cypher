// Removes edges between a term and what it lies within that follow from no edge `BROADER`. Starts at unique ids; at
// most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (:Term {id: row.from})-[within:WITHIN {depth: row.depth}]->(:Term {id: row.to})
DELETE within
RETURN count(*) AS deleted
