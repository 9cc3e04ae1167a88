// The change events that a provision caused, or something in it, as published by $knownAt (null: now), the latest
// first, at most $limit, with the exact total. Their objects are left out. Starts at the unique id; always one row.
OPTIONAL MATCH (:Provision {id: $provisionId})<-[:PART_OF]-{0,8}(:Provision)<-[:CAUSED_BY]-(e:ChangeEvent)
WHERE $knownAt IS NULL OR e.published_at <= $knownAt
WITH DISTINCT e
ORDER BY e.seq DESC
WITH collect(e {.*, objects_json: NULL}) AS found
RETURN size(found) AS total, found[..$limit] AS items
