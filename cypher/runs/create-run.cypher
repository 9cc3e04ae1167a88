// Stores a run with its results and locks, and makes it the profile's current one. Runs in the transaction that holds
// the operation marker; of two at once the second supersedes the first. Starts at unique keys; one
// row, none when the profile was deleted meanwhile.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
// Takes the lock before anything is read of the profile.
SET p.touched_at = $run.created_at
WITH p
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $profileId, version: $run.profile_version, hash: $run.profile_hash})
WITH p, v, p.run_id AS previous
SET p.runs = p.runs + 1, p.run_id = $run.id, p.seen_event = coalesce($seenEvent, p.seen_event)
CREATE (p)-[:HAS_RUN]->(r:ApplicabilityRun)-[:OF_VERSION]->(v)
SET r = $run, r.number = p.runs, r.status = 'current'
WITH r, previous
CALL (r) {
  UNWIND $results AS row
  MATCH (pv:PackVersion {id: row.version_id})
  CREATE (r)-[:HAS_RESULT]->(x:RunResult)-[:LOCKED]->(pv)
  SET x = row
}
CALL (r, previous) {
  MATCH (old:ApplicabilityRun {id: previous})
  SET old.status = 'superseded', old.superseded_by = r.id
}
RETURN r.id AS id, previous AS previous_id
