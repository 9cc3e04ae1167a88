// Gives the next versions, relationship facts and citations their title. Starts at the unique ids; always one row with how many were changed.
CALL () {
  MATCH (n:PackVersion)
  WHERE n.id >= '' AND n.title IS NULL
  RETURN n, n.pack_id + ' ' + n.version AS title
  LIMIT $limit
  UNION ALL
  MATCH (n:RelationshipFact)
  WHERE n.id >= '' AND n.title IS NULL
  RETURN n, n.type + ': ' + n.from_pack_id + coalesce('/' + n.from_code, '') + ' → ' + n.to_pack_id + coalesce('/' + n.to_code, '') AS title
  LIMIT $limit
  UNION ALL
  MATCH (n:Citation)
  WHERE n.id >= '' AND n.title IS NULL
  RETURN n, n.ref AS title
  LIMIT $limit
}
WITH n, title
LIMIT $limit
SET n.title = title
RETURN count(n) AS changed
