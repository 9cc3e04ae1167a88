// Locks an impact's profile and then the impact until the transaction ends, and reads the impact with its decisions.
// All writers use this order. Starts at the unique (workspace_id, id); one row.
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: $impactId})
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: i.profile_id})
SET p.touched_at = $at
SET i.touched_at = $at
RETURN i {.id, .status, .due, .profile_id, .pack_id, .as_of, .items_json,
    decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact,
  p.run_id AS run_id
