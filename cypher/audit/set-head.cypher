// Lets the next event of an account be numbered after those that Redis knows of, where the graph has lost some of them. Starts
// at the unique slot; the first write holds the workspace, as in create-event.
MATCH (w:Workspace {slot: $slot})
SET w.audited_at = $at
WITH w
SET w.audit_seq = CASE WHEN coalesce(w.audit_seq, 0) < $seq THEN $seq ELSE w.audit_seq END
RETURN w.audit_seq AS head
