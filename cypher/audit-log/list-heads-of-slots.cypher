// The number of the last event of each of the given accounts. Starts at their unique slots; no row for a slot without a
// workspace.
UNWIND $slots AS slot
MATCH (w:Workspace {slot: slot})
RETURN w.id AS workspaceId, w.slot AS slot, coalesce(w.audit_seq, 0) AS head
