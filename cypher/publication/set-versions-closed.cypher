// Ends the time for which versions are served as the latest; they stay as they were, to answer what was known before.
// Starts at unique ids; at most one row each.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})
SET v.closed_at = $closedAt
RETURN v.id AS id
