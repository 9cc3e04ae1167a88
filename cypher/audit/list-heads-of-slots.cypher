// The number of the last event of each of some accounts, by their unique slots; none for a slot that no workspace has.
UNWIND $slots AS slot
MATCH (w:Workspace {slot: slot})
RETURN w.id AS workspaceId, w.slot AS slot, coalesce(w.audit_seq, 0) AS head
