// Empties the graph except its schema and the record of migrations, in transactions that fit into a small heap.
MATCH (n)
WHERE NOT n:Migration AND NOT n:MigrationLock
CALL (n) {
  DETACH DELETE n
} IN TRANSACTIONS OF 5000 ROWS
