// Ties a confirmation to its customer, with whom it is deleted. Starts at the unique (workspace_id, id) of the profile;
// no row for one that is gone.
MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $profileId})
// Takes the lock, so that no profile that is being deleted gets a confirmation.
SET p.touched_at = $at
WITH p
MATCH (c:Confirmation {id: $confirmationId})
WHERE c.workspace_id = $workspaceId
CREATE (p)-[:HAS_CONFIRMATION]->(c)
RETURN c.id AS id
