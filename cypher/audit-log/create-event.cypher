// Writes one event of a workspace's audit log; written again, it stays as it was. Starts at the unique slot. The first
// write locks the workspace until the transaction ends. So the events of an account are numbered without a gap, and no
// event appears before one that was already read. Events without a counterpart in Redis have no number.
MATCH (w:Workspace {slot: $slot})
SET w.audited_at = $at
WITH w
MERGE (e:AuditEvent {id: $id})
ON CREATE SET e.workspace_id = w.id, e.type = $type, e.at = $at, e.actor = $actor, e.subject = $subject,
  e.detail_json = $detail, e.seq = CASE WHEN $isAccount THEN coalesce(w.audit_seq, 0) + 1 END
MERGE (e)-[:CONCERNS]->(w)
SET w.audit_seq = CASE WHEN e.seq > coalesce(w.audit_seq, 0) THEN e.seq ELSE w.audit_seq END
RETURN e.seq AS seq
