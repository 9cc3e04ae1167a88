// Stores the new state of messages. Starts at the unique ids.
UNWIND $ids AS id
MATCH (m:WebhookMessage {id: id})
SET m.state = $state, m.state_at = $at
RETURN count(*) AS written
