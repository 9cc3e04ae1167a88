// Pins the `to` end of facts to a newer version of the pack in which the named provisions are unchanged. The earlier
// pin is kept in a history, to answer for earlier knowledge times. Starts at unique ids; at most 500 rows a call, one
// back for each.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.fact_id})-[old:TO]->(:PackVersion)
MATCH (v:PackVersion {id: row.node_id})
DELETE old
CREATE (f)-[:TO]->(v)
SET f.to_history = coalesce(f.to_history, []) + (f.to_version + ' ' + coalesce(f.to_code, '')),
  f.to_version = v.version
RETURN f.id AS id
