// What versions say that they do not model, and why, in their order. Starts at the unique version ids; a row for each
// version that says so.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})
RETURN v.pack_id AS pack_id, v.version AS version, v.coverage_json AS coverage_json
ORDER BY pack_id
