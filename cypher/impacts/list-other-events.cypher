// Events besides publications of versions that may touch a run made before them: facts between packs that came or went, and
// versions that were taken out of service. Starts at the unique seq; some dozens of rows a year.
MATCH (e:ChangeEvent)
WHERE e.seq > $after AND e.kind IN $kinds AND NOT e.backfill
RETURN e {.seq, .kind, .pack_ids} AS event,
  COLLECT { MATCH (e)-[:CHANGES]->(v:PackVersion) RETURN v.id AS id } AS version_ids,
  COLLECT { MATCH (e)-[:CHANGES]->(f:RelationshipFact) RETURN f.id AS id ORDER BY id } AS fact_ids
ORDER BY e.seq
