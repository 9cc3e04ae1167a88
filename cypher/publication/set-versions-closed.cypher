// Ends the time for which versions are served as the latest. They stay otherwise unchanged, to answer for earlier
// knowledge times. Starts at unique ids; at most one row each.
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})
SET v.closed_at = $closedAt
RETURN v.id AS id
