// The next runs that are not tied to what they relied on, from a known id on. Starts at the unique ids; at most $limit rows.
MATCH (r:ApplicabilityRun)
WHERE r.id >= $after AND r.relied_on IS NULL
RETURN r.id AS id
ORDER BY id
LIMIT $limit
