// The versions of packs that were ever published, each with the version before and its publication event, as far as
// indexes find all events. Starts at unique ids; a row a version, a dozen a pack.
MATCH (head:GraphRevision {id: 'change-events'})
UNWIND $packIds AS packId
MATCH (:Pack {id: packId})-[:HAS_VERSION]->(v:PackVersion)
WHERE v.published_at IS NOT NULL
MATCH (e:ChangeEvent)-[:CHANGES]->(v)
WHERE e.kind = 'version_published' AND e.seq <= head.settled
RETURN v {.id, .pack_id, .version, .publication_mode, .legal_from, .legal_to, .closed_at} AS version,
  COLLECT { MATCH (v)-[:PRECEDED_BY]->(before:PackVersion) RETURN before.id AS id ORDER BY before.published_at DESC, id LIMIT 1 } AS before,
  e {.seq, .backfill, .stale_facts} AS event
ORDER BY v.pack_id, e.seq
