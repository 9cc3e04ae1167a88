// Stores what reviews looked at, where they were appended before this was stored. Nothing of a review changes: its hash is over
// it. Starts at unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (r:Review {id: row.id})
WHERE r.objects_json IS NULL
SET r.objects_json = row.objects_json
RETURN count(r) AS written
