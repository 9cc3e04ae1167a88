// Stores on a workspace whether it has endpoints and whether any of them asks for low-balance alerts. Runs in the
// transaction that changes an endpoint. Starts at the unique id; one row.
MATCH (w:Workspace {id: $workspaceId})
SET w.has_webhooks = EXISTS { MATCH (e:WebhookEndpoint {workspace_id: $workspaceId}) WHERE e.id >= '' }
WITH w, EXISTS {
  MATCH (e:WebhookEndpoint {workspace_id: $workspaceId})
  WHERE e.id >= '' AND e.disabled_at IS NULL AND (size(e.event_types) = 0 OR 'credits.low' IN e.event_types)
} AS watches
SET w.watches_since = CASE WHEN watches AND NOT coalesce(w.watches_credits, false) THEN $at ELSE w.watches_since END,
    w.watches_credits = watches
RETURN w.id AS id
