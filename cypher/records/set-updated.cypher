// Gives the records that a transaction changed its instant, under the lock of set-next-instant. Starts at unique keys;
// one row, for one or two records, or the impacts of a batch of profiles.
CALL () {
  UNWIND $profileIds AS id
  MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: id})
  SET p.updated_at = $at
  RETURN count(p) AS profiles
}
CALL () {
  UNWIND $runIds AS id
  MATCH (r:ApplicabilityRun {id: id})
  WHERE r.workspace_id = $workspaceId
  SET r.updated_at = $at
  RETURN count(r) AS runs
}
CALL () {
  UNWIND $impactIds AS id
  MATCH (i:ChangeImpact {workspace_id: $workspaceId, id: id})
  SET i.updated_at = $at
  RETURN count(i) AS impacts
}
CALL () {
  UNWIND $incidentIds AS id
  MATCH (i:Incident {workspace_id: $workspaceId, id: id})
  SET i.updated_at = $at
  RETURN count(i) AS incidents
}
RETURN profiles + runs + impacts + incidents AS records
