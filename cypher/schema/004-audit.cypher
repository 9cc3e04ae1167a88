// The trail: an event is written once, replayed by its number in the account, and listed by its time.
CREATE CONSTRAINT audit_event_id IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.id IS UNIQUE;
CREATE INDEX audit_event_seq IF NOT EXISTS FOR (n:AuditEvent) ON (n.workspace_id, n.seq);
CREATE INDEX audit_event_at IF NOT EXISTS FOR (n:AuditEvent) ON (n.workspace_id, n.at, n.id);
