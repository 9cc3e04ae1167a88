// The next change events that cite their cause and are tied to no provision. Starts at the unique numbers; at most $limit rows.
MATCH (e:ChangeEvent)
WHERE e.seq >= 0 AND e.cause_json CONTAINS '"citation"' AND NOT EXISTS { (e)-[:CAUSED_BY]->() }
RETURN e.seq AS seq, e.cause_json AS cause
ORDER BY seq
LIMIT $limit
