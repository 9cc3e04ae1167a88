// Removes an endpoint and its secrets. Starts at the unique id; one row, none when the workspace has no such endpoint.
MATCH (e:WebhookEndpoint {id: $id})
WHERE e.workspace_id = $workspaceId
WITH e, e.id AS id
DELETE e
RETURN id
