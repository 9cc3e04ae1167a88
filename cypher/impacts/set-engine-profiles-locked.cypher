// Locks profiles until the transaction ends. Returns the current run of each with the engine that compared it last, and the profile's impacts of
// engines with their decisions. Starts at unique keys; a row a profile, at most a batch of them.
UNWIND $profileIds AS profileId
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: profileId})
// Takes the lock before anything is read of the profile.
SET p.touched_at = $at
WITH p
MATCH (r:ApplicabilityRun {id: p.run_id})
RETURN p.id AS profile_id, r {.id, .compared_engine} AS run,
  COLLECT {
    MATCH (i:ChangeImpact {workspace_id: $workspaceId, profile_id: p.id})
    WHERE i.run_id >= '' AND i.engine >= ''
    RETURN i {.id, .run_id, .engine, .status, .items_json, .due,
      decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact
  } AS impacts
