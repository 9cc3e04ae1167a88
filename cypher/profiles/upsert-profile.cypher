// Makes a profile if it is missing, and locks it until the transaction ends. Of two changes at once, the second sees
// what the first did. Starts at the unique (workspace_id, id); no row for an unknown workspace. Version 0 means that
// the profile is new.
MATCH (w:Workspace {id: $workspaceId})
MERGE (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
  ON CREATE SET p.version = 0, p.runs = 0, p.created_at = $at
  ON MATCH SET p.touched_at = $at
MERGE (w)-[:HAS_PROFILE]->(p)
WITH p
OPTIONAL MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: $profileId, version: p.version})
RETURN p.version AS current_version, v {.hash, .content_json} AS version
