// Moves a version between states that publish nothing new: verified, blocked with its reason, or unblocked. Starts at
// the unique id; one row.
MATCH (v:PackVersion {id: $versionId})
SET v.publication_mode = $mode, v.blocked_reason = $blockedReason
RETURN v.id AS id
