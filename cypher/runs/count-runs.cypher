// How many runs a profile has. Starts at the unique (workspace_id, id); no row for an unknown profile.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
RETURN p.runs AS total
