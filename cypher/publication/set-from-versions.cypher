// Pins the `from` end of facts to a newer version of the pack in which the named provisions are unchanged. The earlier
// pin is kept in a history, to answer for earlier knowledge times. Starts at unique ids; at most 500 rows a call, one
// back for each.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.fact_id})-[old:FROM]->(:PackVersion)
MATCH (v:PackVersion {id: row.node_id})
DELETE old
CREATE (f)-[:FROM]->(v)
SET f.from_history = coalesce(f.from_history, []) + (f.from_version + ' ' + coalesce(f.from_code, '')),
  f.from_version = v.version
RETURN f.id AS id
