// Webhooks: a message is written once, relayed by its state, dropped by its age; endpoints are read by workspace. Which workspaces
// have some is a property of the workspace, so that nobody walks over all of them.
CREATE CONSTRAINT webhook_message_id IF NOT EXISTS FOR (n:WebhookMessage) REQUIRE n.id IS UNIQUE;
CREATE INDEX webhook_message_state IF NOT EXISTS FOR (n:WebhookMessage) ON (n.state, n.state_at);
CREATE CONSTRAINT webhook_endpoint_id IF NOT EXISTS FOR (n:WebhookEndpoint) REQUIRE n.id IS UNIQUE;
CREATE INDEX webhook_endpoint_workspace IF NOT EXISTS FOR (n:WebhookEndpoint) ON (n.workspace_id, n.id);
CREATE CONSTRAINT webhook_cursor_id IF NOT EXISTS FOR (n:WebhookCursor) REQUIRE n.id IS UNIQUE;
CREATE INDEX workspace_has_webhooks IF NOT EXISTS FOR (n:Workspace) ON (n.has_webhooks, n.id);
CREATE INDEX workspace_watches_credits IF NOT EXISTS FOR (n:Workspace) ON (n.watches_credits, n.id);
