// Writes impacts from an evaluation, with their event. Runs under the locks of their profiles. Starts at unique keys; a
// row an impact.
UNWIND $rows AS row
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: row.profile_id})
MATCH (e:ChangeEvent {seq: row.event})
MERGE (i:ChangeImpact {workspace_id: $workspaceId, profile_id: row.profile_id, pack_id: row.pack_id, event: row.event})
  ON CREATE SET i.id = row.id, i.created_at = $at
SET i.run_id = row.run_id, i.status = row.status, i.from_version = row.from_version, i.to_version = row.to_version,
  i.version_id = row.version_id, i.as_of = row.as_of, i.items_json = row.items_json, i.counts_json = row.counts_json,
  i.required_action = row.required_action, i.due = row.due
MERGE (p)-[:HAS_IMPACT]->(i)
MERGE (i)-[:OF]->(e)
RETURN i.id AS id
