// A page of the workspace's impacts with their decisions, in the order of their changes: those changed from an instant
// on, after the place ($from, $afterId), up to an instant. Starts at the index on (workspace_id, updated_at, id);
// $limit rows.
MATCH (i:ChangeImpact {workspace_id: $workspaceId})
WHERE i.updated_at >= $from AND i.updated_at <= $until AND i.id >= '' AND (i.updated_at > $from OR i.id > $afterId)
  AND ($profileId IS NULL OR i.profile_id = $profileId) AND ($packId IS NULL OR i.pack_id = $packId)
  AND ($status IS NULL OR i.status = $status)
WITH i
ORDER BY i.updated_at, i.id
LIMIT $limit
MATCH (i)-[:OF]->(e:ChangeEvent)
RETURN i {.*, decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact,
  e {.id, .seq, .kind, .summary} AS event
ORDER BY impact.updated_at, impact.id
