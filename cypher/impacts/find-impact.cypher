// One impact of the workspace with its decisions and event. Starts at the unique (workspace_id, id).
MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: $impactId})
MATCH (i)-[:OF]->(e:ChangeEvent)
RETURN i {.*, decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact,
  e {.id, .seq, .kind, .summary} AS event
