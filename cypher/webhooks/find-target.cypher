// The endpoint and the message body of a delivery, as far as they still exist. Starts at unique ids; always one row.
OPTIONAL MATCH (e:WebhookEndpoint {id: $endpointId})
WHERE e.workspace_id = $workspaceId
OPTIONAL MATCH (m:WebhookMessage {id: $messageId})
WHERE m.workspace_id = $workspaceId
RETURN e {.url, .secrets_json, .disabled_at} AS endpoint, m.body AS body
