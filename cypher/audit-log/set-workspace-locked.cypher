// Takes the lock that every writer of a workspace's audit log holds until every index can find its event. A later read
// in the same transaction finds all events whose number it knows. Starts at the unique slot; at most one row.
MATCH (w:Workspace {slot: $slot})
SET w.audited_at = coalesce(w.audited_at, '')
RETURN w.id AS id
