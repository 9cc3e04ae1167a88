// The first workspaces by id, for the operator's command line; starts at the unique id.
MATCH (w:Workspace)
WHERE w.id >= ''
RETURN w {.id, .slot, .name, .created_at} AS workspace
ORDER BY w.id
LIMIT $limit
