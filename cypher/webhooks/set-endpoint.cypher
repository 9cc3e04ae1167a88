// Changes the given fields of an endpoint; null keeps a value, and an empty description or reason removes it. Starts at
// the unique id. The first write depends on nothing that is read, so it takes the lock at once.
MATCH (e:WebhookEndpoint {id: $id})
WHERE e.workspace_id = $workspaceId
SET e.updated_at = $at
WITH e
SET e.url = coalesce($url, e.url),
    e.description = CASE WHEN $description = '' THEN null ELSE coalesce($description, e.description) END,
    e.event_types = coalesce($eventTypes, e.event_types),
    e.secrets_json = coalesce($secrets, e.secrets_json),
    e.disabled_at = CASE WHEN $disabledReason = '' THEN null WHEN $disabledReason IS NULL THEN e.disabled_at ELSE coalesce(e.disabled_at, $at) END,
    e.disabled_reason = CASE WHEN $disabledReason = '' THEN null ELSE coalesce(e.disabled_reason, $disabledReason) END
RETURN e {.*} AS endpoint
