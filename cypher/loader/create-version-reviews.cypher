// Ties reviews to the pack versions that they reviewed, with the reviewed hash.
// Starts at unique ids on both sides; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (r:Review {id: row.from})
MATCH (n:PackVersion {id: row.to})
CREATE (r)-[:REVIEWED {hash: row.hash}]->(n)
RETURN count(*) AS written
