// One endpoint of the workspace. Starts at the unique id.
MATCH (e:WebhookEndpoint {id: $id})
WHERE e.workspace_id = $workspaceId
RETURN e {.*} AS endpoint
