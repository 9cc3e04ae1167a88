// An assistant that was turned away: an event of no workspace, since it never got to one. Starts at the unique id; written
// again, it stays as it was.
MERGE (e:AuditEvent {id: $id})
ON CREATE SET e.workspace_id = '', e.type = 'oauth.denied', e.at = $at, e.actor = $actor, e.subject = $subject,
  e.detail_json = $detail
RETURN e.id AS id
