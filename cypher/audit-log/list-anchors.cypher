// The anchors of a ledger, oldest first. Starts at the unique slot and continues in the index of the workspace's
// events.
MATCH (w:Workspace {slot: $slot})
MATCH (e:AuditEvent {workspace_id: w.id})
WHERE e.at >= '' AND e.id >= '' AND e.type = 'ledger.anchored'
RETURN e.at AS at, e.detail_json AS detail
ORDER BY e.at, e.id
