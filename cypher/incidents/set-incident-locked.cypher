// Locks an incident until the transaction ends, and reads which of its entries are corrected. Of two entries at once,
// the second sees the first. Starts at the unique (workspace_id, id); no row for an incident of another workspace.
MATCH (i:Incident {workspace_id: $workspaceId, id: $incidentId})
SET i.touched_at = $at
WITH i
RETURN i.entries AS entries, COLLECT {
  MATCH (i)-[:LOGGED]->(later:IncidentEvent)-[:CORRECTS]->(earlier:IncidentEvent)
  RETURN {id: earlier.id, by: later.id}
} AS corrected
