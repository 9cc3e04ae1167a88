// How many runs of a profile changed at an instant or later; '' counts all. Starts at the unique (workspace_id, id); no
// row for an unknown profile.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
RETURN COUNT {
  MATCH (r:ApplicabilityRun {workspace_id: $workspaceId, profile_id: $profileId})
  WHERE r.updated_at >= $since AND r.id >= ''
} AS total
