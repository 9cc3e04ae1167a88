// The starting point of an evaluation: each profile's current run with its locks, its profile version, and the known
// impacts. Starts at the unique (workspace_id, id); one row a profile with a run.
UNWIND $profileIds AS profileId
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: profileId})
MATCH (r:ApplicabilityRun {id: p.run_id})
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: profileId, version: r.profile_version})
RETURN p.id AS profile_id,
  p.seen_event AS seen_event,
  r {.id, .as_of, .known_at, .event_seq, .pack_ids, .beside_version_ids} AS run,
  v {.version, .hash, .content_json} AS version,
  COLLECT { MATCH (r)-[:HAS_RESULT]->(x:RunResult) RETURN x {.pack_id, .version_id, .version} AS item ORDER BY item.pack_id } AS locked,
  COLLECT { MATCH (r)-[:RELIED_ON]->(f:RelationshipFact) RETURN f.id AS id ORDER BY id } AS fact_ids,
  COLLECT { MATCH (i:ChangeImpact {workspace_id: $workspaceId, profile_id: profileId}) WHERE i.pack_id >= '' AND i.event >= 0 RETURN i {.pack_id, .event, .status, .run_id, .from_version, blocked_version: CASE WHEN i.to_version IS NULL THEN i.version_id END} AS item } AS impacts
