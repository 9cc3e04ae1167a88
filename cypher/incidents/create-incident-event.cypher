// Appends an entry to the log of an incident, under the incident's lock. The entry that it corrects stays as it is. A
// second entry at the same position fails, because its id is unique. Starts at the unique (workspace_id, id); one row.
MATCH (i:Incident {workspace_id: $workspaceId, id: $incidentId})
SET i.entries = $entry.position + 1, i.last_entry_at = $entry.recorded_at
CREATE (i)-[:LOGGED]->(e:IncidentEvent)
SET e = $entry
WITH e
CALL (e) {
  MATCH (earlier:IncidentEvent {id: $corrects, workspace_id: $workspaceId})
  CREATE (e)-[:CORRECTS]->(earlier)
}
RETURN e.id AS id
