// Takes the locks of an impact's profile and of the impact itself until the transaction ends, in this order as everyone does.
// Starts at the unique (workspace_id, id); one row.
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: $impactId})
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: i.profile_id})
SET p.touched_at = $at
SET i.touched_at = $at
RETURN i {.status, .due, .decisions_json, .profile_id, .pack_id, .event, .from_version, .to_version, .version_id, .as_of, .items_json} AS impact, p.run_id AS run_id
