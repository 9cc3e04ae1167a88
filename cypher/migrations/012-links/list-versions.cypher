// The next versions without edges of this release, from a known id on. Starts at the unique ids; at most $limit rows.
MATCH (v:PackVersion)
WHERE v.id >= $after AND coalesce(v.links, 0) < $links
RETURN v.id AS id
ORDER BY id
LIMIT $limit
