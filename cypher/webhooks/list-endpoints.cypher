// A page of the workspace's endpoints, the oldest first, with the exact total. Starts at the index on (workspace_id,
// id); 20 at most. Always one row.
RETURN COUNT { MATCH (e:WebhookEndpoint {workspace_id: $workspaceId}) WHERE e.id >= '' } AS total,
  COLLECT {
    MATCH (e:WebhookEndpoint {workspace_id: $workspaceId})
    WHERE e.id >= ''
    RETURN e {.*} AS endpoint
    ORDER BY e.id
    SKIP $offset
    LIMIT $limit
  } AS endpoints
