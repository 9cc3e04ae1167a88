// Every term with its broader terms. Scans the terms, of which there are hundreds; a row each.
MATCH (t:Term)
RETURN t.id AS id, COLLECT { MATCH (t)-[:BROADER]->(wider:Term) RETURN wider.id AS wider ORDER BY wider } AS broader
ORDER BY id
