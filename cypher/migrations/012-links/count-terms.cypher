// How many terms don't lie within themselves, which means that their closure was never derived. Scans the terms, of which there are hundreds;
// always one row.
MATCH (t:Term)
WHERE NOT EXISTS { (t)-[:WITHIN]->(t) }
RETURN count(t) AS left
