// The stored state of a version's number, which decides between writing, replacing, leaving unchanged and refusing.
// Starts at the unique id; one row, none for a new version.
MATCH (v:PackVersion {id: $versionId})
RETURN v.publication_mode AS publication_mode, v.content_hash AS content_hash, v.source_hash AS source_hash
