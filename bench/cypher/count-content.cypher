// How many nodes there are besides the record of migrations: a graph that isn't empty is not ours to delete.
MATCH (n)
WHERE NOT n:Migration AND NOT n:MigrationLock
RETURN count(n) AS nodes
