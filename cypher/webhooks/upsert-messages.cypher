// Writes messages of workspaces for the endpoints that ask for them now. An existing message stays as it is; a message
// without endpoints is done at once. Starts at the unique id of the message and the endpoints of its workspace, 20 at
// most; a row for each message.
UNWIND $rows AS row
WITH row, COLLECT {
  MATCH (e:WebhookEndpoint {workspace_id: row.workspace_id})
  WHERE e.id >= '' AND e.disabled_at IS NULL
    AND CASE WHEN row.endpoint_id IS NULL THEN size(e.event_types) = 0 OR row.type IN e.event_types ELSE e.id = row.endpoint_id END
  RETURN e.id
} AS endpointIds
MERGE (m:WebhookMessage {id: row.id})
ON CREATE SET m.workspace_id = row.workspace_id, m.type = row.type, m.body = row.body, m.at = row.at,
  m.endpoint_ids = endpointIds, m.state = CASE WHEN size(endpointIds) > 0 THEN 'pending' ELSE 'done' END, m.state_at = row.at
RETURN m.id AS id, m.endpoint_ids AS endpoint_ids
