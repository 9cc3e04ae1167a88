// Updates a version whose content hash is unchanged: the day of the last check, coverage, notes, cause, head and stored
// texts. The law in the version stays the same. Starts at the unique id; one row.
MATCH (v:PackVersion {id: $row.id})
SET v.checked_on = $row.checked_on,
  v.coverage_statement = $row.coverage_statement,
  v.coverage_ratio = $row.coverage_ratio,
  v.release_notes = $row.release_notes,
  v.legal_json = $row.legal_json,
  v.cause_json = $row.cause_json,
  v.coverage_json = $row.coverage_json,
  v.pack_json = $row.pack_json,
  v.source_hash = $row.source_hash
RETURN v.id AS id
