// Deletes messages whose deliveries are no longer kept, 1000 at a time. Starts at the index on (state, state_at).
MATCH (m:WebhookMessage)
WHERE m.state = 'done' AND m.state_at < $before
WITH m
LIMIT 1000
DELETE m
RETURN count(*) AS deleted
