// A customer's impacts of one pack with their decisions, by event. Starts at the unique (workspace_id, profile_id,
// pack_id, event); some dozens of rows.
MATCH (i:ChangeImpact {workspace_id: $workspaceId, profile_id: $profileId, pack_id: $packId})
WHERE i.event >= 0
RETURN i {.id, .status, .due, .event, decisions: COLLECT { MATCH (i)-[:DECIDED]->(d:Decision) RETURN d {.*} AS decision ORDER BY decision.position }} AS impact
ORDER BY i.event
