// Messages of which no delivery is kept any more, some at a time. Starts at the index on (state, state_at).
MATCH (m:WebhookMessage)
WHERE m.state = 'done' AND m.state_at < $before
WITH m
LIMIT 1000
DELETE m
RETURN count(*) AS deleted
