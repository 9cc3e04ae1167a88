// One workspace by its unique slot, with the number of the last event of its account.
MATCH (w:Workspace {slot: $slot})
RETURN w.id AS workspaceId, w.slot AS slot, coalesce(w.audit_seq, 0) AS head
