// Messages that have been in a state since $before or longer, the oldest first. Starts at the index on (state,
// state_at).
MATCH (m:WebhookMessage)
WHERE m.state = $state AND m.state_at <= $before
RETURN m {.id, .workspace_id, .type, .at, .endpoint_ids} AS message
ORDER BY m.state_at
LIMIT $limit
