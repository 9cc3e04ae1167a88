// Changes a member's name or role; null keeps it. Starts at the unique id, and locks the node before it reads. One row,
// none for a member who was removed.
MATCH (m:Member {id: $memberId})
WHERE m.workspace_id = $workspaceId
SET m.touched_at = $at
WITH m
WHERE m.status = 'active'
SET m.name = coalesce($name, m.name), m.role = coalesce($role, m.role)
RETURN m {.*} AS member
