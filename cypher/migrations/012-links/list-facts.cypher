// The next relationship facts without edges of this release, from a known id on. Starts at the unique ids; at most $limit rows.
MATCH (f:RelationshipFact)
WHERE f.id >= $after AND coalesce(f.links, 0) < $links
RETURN f.id AS id
ORDER BY id
LIMIT $limit
