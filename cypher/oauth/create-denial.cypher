// Writes a denied authorization request as an audit event. The event belongs to no workspace, because the assistant
// never got into one. Starts at the unique id; written again, it stays as it was.
MERGE (e:AuditEvent {id: $id})
ON CREATE SET e.workspace_id = '', e.type = 'oauth.denied', e.at = $at, e.actor = $actor, e.subject = $subject,
  e.detail_json = $detail
RETURN e.id AS id
