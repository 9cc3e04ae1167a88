// The citations of the vocabulary's derivations that have no provision yet. Starts at the index on Rule(pack_id,
// version); some dozen rows.
MATCH (:Rule {pack_id: '', version: ''})-[:CITES]->(c:Citation)
WHERE NOT EXISTS { (c)-[:NAMES]->(:Provision) }
WITH DISTINCT c
RETURN c.id AS id, c.instrument_id AS instrument_id, c.text_id AS text_id, c.provision AS provision
ORDER BY id
