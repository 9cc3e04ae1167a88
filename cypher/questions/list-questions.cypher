// The conditions and exceptions of every duty of the given versions. Starts at unique version ids; a row for each duty
// that has some.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})-[:HAS_OBLIGATION]->(o:Obligation)
WHERE o.conditions_json <> '[]' OR o.exceptions_json <> '[]'
RETURN v.pack_id AS pack_id, o.code AS code, o.conditions_json AS conditions_json, o.exceptions_json AS exceptions_json
ORDER BY pack_id, o.position
