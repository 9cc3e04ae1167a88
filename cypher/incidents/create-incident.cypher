// Opens an incident of a customer, without entries. Starts at the unique (workspace_id, id) of the profile; no row for
// an unknown one.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
// Takes the lock, so that no profile that is being deleted gets an incident.
SET p.touched_at = $incident.created_at
WITH p
CREATE (p)-[:HAS_INCIDENT]->(i:Incident)
SET i = $incident
RETURN i.id AS id
