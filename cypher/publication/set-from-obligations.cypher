// Pins the `from` end of facts to an obligation of a newer version that has the same lineage and hash. The earlier pin
// is kept in a history, to answer for earlier knowledge times. Starts at unique ids; at most 500 rows a call, one back
// for each.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.fact_id})-[old:FROM]->(:Obligation)
MATCH (o:Obligation {id: row.node_id})
DELETE old
CREATE (f)-[:FROM]->(o)
SET f.from_history = coalesce(f.from_history, []) + (f.from_version + ' ' + coalesce(f.from_code, '')),
  f.from_version = o.version, f.from_code = o.code
RETURN f.id AS id
