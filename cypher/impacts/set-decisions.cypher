// Writes decisions on impacts, and the status and due day that they lead to. Runs under the locks of their profiles, so
// that no two take the same position. Starts at the unique (workspace_id, id); a row a decision.
UNWIND $rows AS row
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: row.impact_id})
SET i.status = row.status, i.due = row.due
CREATE (i)-[:DECIDED]->(d:Decision)
SET d = row.decision, d.id = i.id + '/' + toString(row.position), d.workspace_id = $workspaceId, d.impact_id = i.id, d.position = row.position
RETURN d.id AS id
