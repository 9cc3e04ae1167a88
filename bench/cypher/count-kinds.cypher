// Counts the nodes of each label, and the relationships of each type. Scans everything; for graphs of a benchmark.
MATCH (n)
RETURN labels(n)[0] AS kind, count(*) AS count
ORDER BY kind
UNION ALL
MATCH ()-[r]->()
RETURN type(r) AS kind, count(*) AS count
ORDER BY kind
