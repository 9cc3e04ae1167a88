// Removes a member from the workspace; with $isErased the name and the identity at the provider go too, for good. The
// row stays, so that records that name it keep their truth. Harmless when repeated. Starts at the unique id.
MATCH (m:Member {id: $memberId})
WHERE m.workspace_id = $workspaceId
SET m.removed_at = coalesce(m.removed_at, $at)
WITH m
SET m.status = CASE WHEN $isErased OR m.status = 'erased' THEN 'erased' ELSE 'removed' END,
    m.erased_at = CASE WHEN $isErased THEN coalesce(m.erased_at, $at) ELSE m.erased_at END
FOREACH (_ IN CASE WHEN $isErased THEN [1] ELSE [] END | REMOVE m.name, m.subject)
RETURN m {.*} AS member
