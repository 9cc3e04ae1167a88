// Notes that citations were looked up again, and what was found. No hash holds it, so it voids nothing. Starts at unique ids; at
// most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (c:Citation {id: row.id})
SET c.verified_at = $at, c.verification_result = row.result
RETURN count(c) AS written
