// Counts the nodes except the record of migrations: a benchmark must not delete a graph that isn't empty.
MATCH (n)
WHERE NOT n:Migration AND NOT n:MigrationLock
RETURN count(n) AS nodes
