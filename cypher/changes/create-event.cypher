// Appends an event under the next number. Runs in the transaction of the change that it reports, under the publication
// lock. So numbers have no gap, and no number is visible before all smaller ones are. Starts at unique ids; one row.
MERGE (head:GraphRevision {id: 'change-events'})
  ON CREATE SET head.value = 1
  ON MATCH SET head.value = head.value + 1
WITH head.value AS seq
CREATE (e:ChangeEvent)
SET e = $row, e.seq = seq, e.id = 'change-' + toString(seq)
WITH e
CALL (e) {
  UNWIND e.pack_ids AS packId
  MATCH (p:Pack {id: packId})
  CREATE (e)-[:CONCERNS]->(p)
}
CALL (e) {
  UNWIND $versionIds AS versionId
  MATCH (v:PackVersion {id: versionId})
  CREATE (e)-[:CHANGES]->(v)
}
CALL (e) {
  UNWIND $factIds AS factId
  MATCH (f:RelationshipFact {id: factId})
  CREATE (e)-[:CHANGES]->(f)
}
RETURN e.seq AS seq
