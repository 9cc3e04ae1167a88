// The citations of relationship facts that have no provision yet. Starts at unique ids; some rows for each of 500 ids.
UNWIND $ids AS id
MATCH (:RelationshipFact {id: id})-[:CITES|DISPLACES|PRESERVES]->(c:Citation)
WHERE NOT EXISTS { (c)-[:NAMES]->(:Provision) }
WITH DISTINCT c
RETURN c.id AS id, c.instrument_id AS instrument_id, c.text_id AS text_id, c.provision AS provision
ORDER BY id
