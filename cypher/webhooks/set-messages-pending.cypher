// Puts messages back that happened since a moment, for a Redis that has lost deliveries; what it still holds stays as it is. Starts
// at the index on (state, state_at), some at a time; what nobody asked for stays done.
MATCH (m:WebhookMessage)
WHERE m.state = 'done' AND m.state_at >= $since AND m.at >= $since AND size(m.endpoint_ids) > 0
WITH m
LIMIT $limit
SET m.state = 'pending'
RETURN count(*) AS written
