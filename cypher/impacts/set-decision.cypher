// Writes a decision on an impact, under its lock. Starts at the unique (workspace_id, id); one row.
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: $impactId})
SET i.status = $status, i.due = $due, i.decisions_json = $decisions, i.updated_at = $at
RETURN i.id AS id
