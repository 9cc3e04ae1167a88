// Records a migration after its last statement. If two starting replicas repeat it, it stays one node.
MERGE (m:Migration {id: $id})
SET m.checksum = $checksum, m.applied_at = $appliedAt, m.stops_older = $stopsOlder
RETURN m.id AS id
