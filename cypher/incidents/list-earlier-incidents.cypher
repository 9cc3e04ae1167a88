// The other incidents of a customer's subject with one of these root causes in small letters, the latest first, each
// with its log in order. Starts at the unique (workspace_id, id) of the profile; $limit rows.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})-[:HAS_INCIDENT]->(i:Incident)
WHERE i.id <> $incidentId AND coalesce(i.subject_id, '') = $subjectId
  AND EXISTS {
    MATCH (i)-[:LOGGED]->(e:IncidentEvent)
    WHERE toLower(trim(e.root_cause)) IN $rootCauses
  }
WITH i
ORDER BY i.id DESC
LIMIT $limit
RETURN i.id AS id, COLLECT {
  MATCH (i)-[:LOGGED]->(e:IncidentEvent)
  WITH e
  ORDER BY e.position
  RETURN e {.*, corrects: head([(e)-[:CORRECTS]->(earlier:IncidentEvent) | earlier.id])}
} AS entries
