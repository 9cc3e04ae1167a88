// Removes links to terms that are no longer broader than the given ones.
// Starts at unique term ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (t:Term {id: row.id})-[link:BROADER]->(wider:Term)
WHERE wider.dimension <> row.dimension OR NOT wider.code IN row.broader
DELETE link
RETURN count(*) AS deleted
