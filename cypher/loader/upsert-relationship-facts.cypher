// Writes draft relationship facts. The node and the reviews of earlier content stay when a draft is replaced.
// Guarded by the unique id; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MERGE (f:RelationshipFact {id: row.id})
SET f = row,
  f.title = row.type + ': ' + row.from_pack_id + coalesce('/' + row.from_code, '') + ' → ' + row.to_pack_id + coalesce('/' + row.to_code, '')
RETURN count(*) AS written
