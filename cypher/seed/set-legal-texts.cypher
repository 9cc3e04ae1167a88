// Adds legal texts to the objects of a published version that was written before these were stored. The hashes already cover them, and
// nothing else changes. Starts at the unique version id; at most 500 rows a call, always one row back.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY]->(n)
WHERE n.legal_json IS NULL
WITH collect(n) AS bare
UNWIND $rows AS row
UNWIND [n IN bare WHERE n.id = row.id] AS n
SET n.lineage_id = row.lineage_id, n.legal_json = row.legal_json
RETURN count(n) AS written
