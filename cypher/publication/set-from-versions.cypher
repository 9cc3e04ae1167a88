// Pins the `from` end of facts to a newer version of the pack in which the provisions that they name are unchanged.
// Where it was pinned before is remembered, to answer for earlier moments. Starts at unique ids; at most 500 rows a call,
// one back for each.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.fact_id})-[old:FROM]->(:PackVersion)
MATCH (v:PackVersion {id: row.node_id})
DELETE old
CREATE (f)-[:FROM]->(v)
SET f.from_history = coalesce(f.from_history, []) + (f.from_version + ' ' + coalesce(f.from_code, '')),
  f.from_version = v.version
RETURN f.id AS id
