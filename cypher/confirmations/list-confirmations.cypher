// A page of the workspace's confirmations, the latest first, with the exact total. Starts at the index on
// (workspace_id, id). Always one row.
RETURN COUNT {
    MATCH (c:Confirmation {workspace_id: $workspaceId})
    WHERE c.id >= '' AND ($status IS NULL OR c.status = $status)
  } AS total,
  COLLECT {
    MATCH (c:Confirmation {workspace_id: $workspaceId})
    WHERE c.id >= '' AND ($status IS NULL OR c.status = $status)
    RETURN c {.*} AS confirmation
    ORDER BY c.id DESC
    SKIP $offset
    LIMIT $limit
  } AS confirmations
