// Moves an account's event number up to the one that Redis knows, where the graph has lost events. The next event is
// numbered after it. Starts at the unique slot; the first write locks the workspace, as in create-event.
MATCH (w:Workspace {slot: $slot})
SET w.audited_at = $at
WITH w
SET w.audit_seq = CASE WHEN coalesce(w.audit_seq, 0) < $seq THEN $seq ELSE w.audit_seq END
RETURN w.audit_seq AS head
