// One incident with its whole log in order. Starts at the unique (workspace_id, id); a log has at most a hundred
// entries.
MATCH (i:Incident {workspace_id: $workspaceId, id: $incidentId})
RETURN i {.*} AS incident, COLLECT {
  MATCH (i)-[:LOGGED]->(e:IncidentEvent)
  WITH e
  ORDER BY e.position
  RETURN e {.*, corrects: head([(e)-[:CORRECTS]->(earlier:IncidentEvent) | earlier.id])}
} AS entries
