// A chain of broader terms with one link more than readers follow, from the narrowest term; no row when there is none.
// Scans the terms, of which there are hundreds; at most one row.
MATCH chain = (narrowest:Term)-[:BROADER*7..7]->(:Term)
RETURN [term IN nodes(chain) | term.id] AS ids
ORDER BY narrowest.id
LIMIT 1
