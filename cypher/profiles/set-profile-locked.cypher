// Locks an existing profile until the transaction ends. Starts at the unique (workspace_id, id).
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
SET p.touched_at = $at
WITH p
MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $profileId, version: p.version})
RETURN p.version AS current_version, v {.hash, .content_json} AS version
