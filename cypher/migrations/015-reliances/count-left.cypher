// How many runs are not tied to what they relied on. Starts at the unique ids; always one row.
MATCH (r:ApplicabilityRun)
WHERE r.id >= '' AND r.relied_on IS NULL
RETURN count(r) AS left
