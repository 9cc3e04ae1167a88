// One run of the workspace, without its results. Starts at the unique id.
MATCH (r:ApplicabilityRun {id: $runId})
WHERE r.workspace_id = $workspaceId
RETURN r {.*} AS run
