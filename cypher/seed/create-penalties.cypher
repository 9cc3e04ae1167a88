// Writes the penalty facts of a version, each tied to it. The unique id refuses one that exists: a version is written once.
// Starts at the unique version id; at most 500 rows a call, always one row back.
MATCH (v:PackVersion {id: $versionId})
UNWIND $rows AS row
CREATE (v)-[:HAS_PENALTY]->(n:PenaltyFact)
SET n = row
RETURN count(*) AS written
