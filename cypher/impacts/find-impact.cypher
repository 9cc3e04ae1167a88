// One impact of the workspace with its event. Starts at the unique (workspace_id, id).
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: $impactId})
MATCH (i)-[:OF]->(e:ChangeEvent)
RETURN i {.*} AS impact, e {.id, .seq, .kind, .summary} AS event
