// The citations of a version's objects that have no provision yet. Starts at the unique version id; some hundred rows.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->()-[:CITES]->(c:Citation)
WHERE NOT EXISTS { (c)-[:NAMES]->(:Provision) }
WITH DISTINCT c
RETURN c.id AS id, c.instrument_id AS instrument_id, c.text_id AS text_id, c.provision AS provision
ORDER BY id
