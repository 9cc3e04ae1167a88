// The events among these ids that were written. Starts at the unique ids; at most as many rows as ids.
UNWIND $ids AS id
MATCH (e:AuditEvent {id: id})
RETURN e.id AS id, e.at AS at, e.detail_json AS detail
