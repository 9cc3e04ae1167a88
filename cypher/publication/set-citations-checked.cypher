// Stores when citations were checked again, and the results. No hash covers them, so no review becomes void. Starts at
// unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (c:Citation {id: row.id})
SET c.verified_at = $at, c.verification_result = row.result
RETURN count(c) AS written
