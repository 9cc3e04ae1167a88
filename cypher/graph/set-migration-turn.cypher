// Takes the lock of migrations until the transaction ends; other processes that migrate wait for it. The node has its
// own label, because a schema change waits for every transaction that has written to its label. Starts at the unique
// id; always one row.
MERGE (turn:MigrationLock {id: 'migrations'})
  ON CREATE SET turn.value = 1
  ON MATCH SET turn.value = turn.value + 1
RETURN turn.value AS value
