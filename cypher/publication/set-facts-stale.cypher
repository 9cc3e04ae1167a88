// Marks facts as stale of which an end has changed since it was pinned; the first change counts. They stay in effect,
// marked, with their pins. Starts at unique ids; at most 500 rows a call.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.fact_id})
WHERE f.stale_since IS NULL
SET f.stale_since = $since, f.stale_reason = row.reason
RETURN f.id AS id
