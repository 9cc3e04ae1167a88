// The events of an account after a number, in their order, so that recovery can repeat what Redis has lost. Starts at
// the index of their numbers.
MATCH (e:AuditEvent {workspace_id: $workspaceId})
WHERE e.seq > $after
RETURN e.id AS id, e.seq AS seq, e.type AS type, e.at AS at, e.actor AS actor, e.subject AS subject, e.detail_json AS detail
ORDER BY e.seq
LIMIT $limit
