// Records a schema file after its last statement; repeated by two starting replicas, it stays one node.
MERGE (m:Migration {id: $id})
SET m.checksum = $checksum, m.applied_at = $appliedAt
RETURN m.id AS id
