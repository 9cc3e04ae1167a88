// A page of the workspace's impacts with their decisions, the latest first, before a given one. Starts at the
// unique (workspace_id, id); $limit rows.
MATCH (i:ChangeImpact {workspace_id: $workspaceId})
WHERE i.id < $before AND ($profileId IS NULL OR i.profile_id = $profileId) AND ($packId IS NULL OR i.pack_id = $packId)
  AND ($status IS NULL OR i.status = $status)
WITH i
ORDER BY i.id DESC
SKIP $offset
LIMIT $limit
MATCH (i)-[:OF]->(e:ChangeEvent)
RETURN i {.*, decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact,
  e {.id, .seq, .kind, .summary} AS event
ORDER BY impact.id DESC
