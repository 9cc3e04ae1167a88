// A page of a workspace's incidents, or of one customer's, in the order of their changes: those changed from an instant
// on, after the place ($from, $afterId), up to an instant. Starts at the index on (workspace_id, updated_at, id);
// $limit rows.
MATCH (i:Incident {workspace_id: $workspaceId})
WHERE i.updated_at >= $from AND i.updated_at <= $until AND i.id >= '' AND (i.updated_at > $from OR i.id > $afterId)
  AND ($profileId IS NULL OR i.profile_id = $profileId)
RETURN i {.*} AS incident
ORDER BY incident.updated_at, incident.id
LIMIT $limit
