// A page of workspaces by id, with the number of the last event of each account. Starts at the unique id.
MATCH (w:Workspace)
WHERE w.id > $afterId
RETURN w.id AS workspaceId, w.slot AS slot, coalesce(w.audit_seq, 0) AS head
ORDER BY w.id
LIMIT $limit
