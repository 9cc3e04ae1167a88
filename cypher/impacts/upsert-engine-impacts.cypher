// Writes impacts of an engine, one for each run and engine; one without items any more keeps the packs that it had. Runs under the locks of their
// profiles. Starts at unique keys; a row an impact.
UNWIND $rows AS row
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: row.profile_id})
MERGE (i:ChangeImpact {workspace_id: $workspaceId, profile_id: row.profile_id, run_id: row.run_id, engine: row.engine})
  ON CREATE SET i.id = row.id, i.created_at = $at
SET i.status = row.status, i.engine_before = row.engine_before, i.pack_ids = CASE row.pack_ids WHEN [] THEN i.pack_ids ELSE row.pack_ids END, i.as_of = row.as_of, i.items_json = row.items_json,
  i.counts_json = row.counts_json, i.required_action = row.required_action, i.due = row.due, i.updated_at = $at
MERGE (p)-[:HAS_IMPACT]->(i)
RETURN i.id AS id
