// What is open on a subject. Starts at the unique (workspace_id, open_on).
MATCH (c:Confirmation {workspace_id: $workspaceId, open_on: $openOn})
RETURN c.id AS id, c.asked_by AS asked_by, c.asked_at AS asked_at
