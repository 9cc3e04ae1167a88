// Makes an endpoint, unless the workspace has $most already. Starts at the unique workspace id and locks it first, so
// that two calls at once are counted one after the other. One row.
MATCH (w:Workspace {id: $workspaceId})
SET w.has_webhooks = true
WITH w, COUNT { MATCH (e:WebhookEndpoint {workspace_id: $workspaceId}) WHERE e.id >= '' } AS count
FOREACH (_ IN CASE WHEN count < $most THEN [1] ELSE [] END |
  CREATE (:WebhookEndpoint {
    id: $id, workspace_id: $workspaceId, url: $url, description: $description, event_types: $eventTypes,
    secrets_json: $secrets, created_at: $at
  })
)
RETURN count < $most AS created
