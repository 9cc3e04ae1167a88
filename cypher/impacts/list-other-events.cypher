// Events other than publications of versions that may change a run made before them: relationship facts that were
// published or blocked, and versions that were blocked or unblocked. An unblocking has the blocks that it ended. Starts
// at the unique seq; some dozens of rows a year.
MATCH (head:GraphRevision {id: 'change-events'})
MATCH (e:ChangeEvent)
WHERE e.seq > $after AND e.seq <= head.settled AND e.kind IN $kinds AND NOT e.backfill
RETURN e {.seq, .kind, .pack_ids} AS event,
  COLLECT { MATCH (e)-[:CHANGES]->(v:PackVersion) RETURN v.id AS id } AS version_ids,
  COLLECT { MATCH (e)-[:CHANGES]->(f:RelationshipFact) RETURN f.id AS id ORDER BY id } AS fact_ids,
  COLLECT {
    MATCH (e)-[:CHANGES]->(:PackVersion)<-[:CHANGES]-(block:ChangeEvent)
    WHERE e.kind = 'version_unblocked' AND block.kind = 'version_blocked' AND block.seq < e.seq
    RETURN block.seq AS seq ORDER BY seq
  } AS ended_blocks
ORDER BY e.seq
