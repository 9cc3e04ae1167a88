// The content of a version besides its objects, in the form that its hash covers. Starts at the unique version id; at
// most one row.
MATCH (v:PackVersion {id: $versionId})
RETURN v {.pack_id, .version, .content_hash, .legal_json, .coverage_json} AS version
