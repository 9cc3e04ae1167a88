// A page of one workspace's audit log, newest first, with the exact total. Starts at the index of their times. Always
// one row.
CALL () {
  MATCH (e:AuditEvent {workspace_id: $workspaceId})
  WHERE e.at >= '' AND e.id >= ''
  RETURN count(e) AS total
}
CALL () {
  MATCH (e:AuditEvent {workspace_id: $workspaceId})
  WHERE e.at >= '' AND e.id >= ''
  WITH e
  ORDER BY e.at DESC, e.id DESC
  SKIP $offset
  LIMIT $limit
  RETURN collect(e {.id, .seq, .type, .at, .actor, .subject, .detail_json}) AS events
}
RETURN total, events
