// Deletes texts that their hash does not cover, and makes the next load of the versions that have them write the right ones. Starts at the
// unique hashes; always one row.
UNWIND $hashes AS hash
MATCH (c:LegalContent {hash: hash})
OPTIONAL MATCH (c)<-[:HAS_CONTENT]-()<-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY]-(v:PackVersion)
REMOVE v.source_hash
WITH DISTINCT c
DETACH DELETE c
RETURN count(*) AS deleted
