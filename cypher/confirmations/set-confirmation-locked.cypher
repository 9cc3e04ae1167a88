// Locks a confirmation until the transaction ends, and reads it with the role that the member has now. Starts at unique
// ids; no row for a confirmation of another workspace, and no role for a key or a member who was removed.
MATCH (c:Confirmation {id: $confirmationId})
WHERE c.workspace_id = $workspaceId
SET c.touched_at = $at
WITH c
OPTIONAL MATCH (m:Member {id: $memberId})
WHERE m.workspace_id = $workspaceId AND m.status = 'active'
RETURN c {.*} AS confirmation, m.role AS role
