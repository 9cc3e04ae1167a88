// Sets finished messages since $since back to pending, for a Redis that has lost deliveries; deliveries that Redis
// still has stay as they are. Starts at the index on (state, state_at), $limit at a time; messages without endpoints
// stay done.
MATCH (m:WebhookMessage)
WHERE m.state = 'done' AND m.state_at >= $since AND m.at >= $since AND size(m.endpoint_ids) > 0
WITH m
LIMIT $limit
SET m.state = 'pending'
RETURN count(*) AS written
