// One workspace by its unique id.
MATCH (w:Workspace {id: $workspaceId})
RETURN w {.id, .slot, .name, .created_at} AS workspace
