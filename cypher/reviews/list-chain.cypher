// Reviews along their chain after a position, with the objects that each one reviewed. Starts at the index on
// Review(position); at most $limit rows.
MATCH (r:Review)
WHERE r.position > $after
WITH r
ORDER BY r.position
LIMIT $limit
RETURN r {.*} AS review,
  COLLECT { MATCH (r)-[done:REVIEWED]->(n) RETURN {id: n.id, hash: done.hash} AS object ORDER BY n.id } AS tied
ORDER BY r.position
