// Withdraws a run that a decision made, if it is still the current one: the run before becomes current again. Runs
// under the profile's lock. Starts at the unique id; no row when the run is no longer the current one.
MATCH (r:ApplicabilityRun {id: $runId})
WHERE r.workspace_id = $workspaceId
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: r.profile_id})
WHERE p.run_id = r.id
MATCH (before:ApplicabilityRun {id: $previousId})
SET r.status = 'withdrawn', r.superseded_by = before.id, before.status = 'current', before.superseded_by = null, p.run_id = before.id
RETURN before.id AS id
