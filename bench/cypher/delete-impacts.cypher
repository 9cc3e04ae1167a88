// Deletes everything that a recompute wrote, so that it can be measured again.
MATCH (n:ChangeImpact|Decision|WebhookMessage|ImpactRecompute)
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS
