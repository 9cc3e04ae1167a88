// Adds the reviewed objects to reviews that were appended before these were stored. The hash of a review already covers
// them, so nothing else changes. Starts at unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (r:Review {id: row.id})
WHERE r.objects_json IS NULL
SET r.objects_json = row.objects_json
RETURN count(r) AS written
