// Notes the engine that compared each run with its results, or forgets it. Runs under the locks of their profiles. Starts at unique ids; a row a run.
UNWIND $rows AS row
MATCH (r:ApplicabilityRun {id: row.run_id})
WHERE r.workspace_id = $workspaceId
SET r.compared_engine = row.engine
RETURN r.id AS id
