// What of the graph the answer about an incident depends on besides the law: the last change of the incident and of the
// other incidents of its subject, the version of the profile, and what awaits confirmation. Starts at the unique
// (workspace_id, id); no row for an incident of another workspace.
MATCH (i:Incident {workspace_id: $workspaceId, id: $incidentId})<-[:HAS_INCIDENT]-(p:CustomerProfile)
// As find-profile finds it: by the index, which may have a version later than the profile has its number.
CALL (p) {
  MATCH (v:ProfileVersion {workspace_id: $workspaceId, profile_id: p.id})
  WHERE v.version IN [p.version, p.version - 1]
  RETURN max(v.version) AS profile_version
}
CALL (i, p) {
  MATCH (p)-[:HAS_INCIDENT]->(o:Incident)
  WHERE o.id <> i.id AND coalesce(o.subject_id, '') = coalesce(i.subject_id, '')
  RETURN count(o) AS others, max(o.updated_at) AS others_updated_at
}
OPTIONAL MATCH (c:Confirmation {workspace_id: $workspaceId, open_on: $openOn})
RETURN i.updated_at AS updated_at, profile_version, others, others_updated_at, c.id AS awaited
