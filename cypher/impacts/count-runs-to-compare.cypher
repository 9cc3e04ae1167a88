// How many current runs of earlier engines neither this engine nor a later one has compared with its results. Starts at the index on
// (status, engine_version); one row.
UNWIND $earlier AS number
MATCH (r:ApplicabilityRun)
WHERE r.status = 'current' AND r.engine_version STARTS WITH number + '+'
  AND (r.compared_engine IS NULL OR r.compared_engine IN $earlier)
RETURN count(r) AS total
