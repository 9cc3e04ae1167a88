// The stored state of each given version, read before anything is written. Starts at unique ids; at most one row each.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})
RETURN v.id AS id, v.publication_mode AS publication_mode, v.content_hash AS content_hash, v.source_hash AS source_hash
