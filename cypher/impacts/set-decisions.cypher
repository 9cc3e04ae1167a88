// Writes decisions on impacts, and the status and due day that they lead to. Runs under the locks of their profiles. Starts at the unique
// (workspace_id, id); a row a decision.
UNWIND $rows AS row
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: row.impact_id})
SET i.status = row.status, i.due = row.due, i.decisions_json = row.decisions, i.updated_at = $at
RETURN i.id AS id
