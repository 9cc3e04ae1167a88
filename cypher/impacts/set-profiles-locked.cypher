// Locks profiles until the transaction ends, and stores the last event that each has seen. Returns those whose run is
// still the evaluated one, with the stored impacts of the given changes and their decisions. Starts at unique keys; a
// row a profile, at most a batch of them.
UNWIND $rows AS row
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: row.profile_id})
// Takes the lock before anything is read of the profile.
SET p.touched_at = $at
WITH p, row
WHERE p.run_id = row.run_id
SET p.seen_event = CASE WHEN row.seen_event > coalesce(p.seen_event, -1) THEN row.seen_event ELSE p.seen_event END
RETURN row.profile_id AS profile_id,
  COLLECT {
    UNWIND row.changes AS change
    MATCH (i:ChangeImpact {workspace_id: $workspaceId, profile_id: row.profile_id, pack_id: change.pack_id, event: change.event})
    RETURN i {.id, .pack_id, .event, .status, .run_id, .items_json, .due,
      decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact
  } AS impacts
