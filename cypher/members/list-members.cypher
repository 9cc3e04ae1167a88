// A page of the workspace's members, the oldest first, with the exact total. Starts at the index on (workspace_id, id).
// Always one row.
RETURN COUNT { MATCH (m:Member {workspace_id: $workspaceId}) WHERE m.id >= '' } AS total,
  COLLECT {
    MATCH (m:Member {workspace_id: $workspaceId})
    WHERE m.id >= ''
    RETURN m {.*} AS member
    ORDER BY m.id
    SKIP $offset
    LIMIT $limit
  } AS members
