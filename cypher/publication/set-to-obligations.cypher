// Pins the `to` end of facts to an obligation of a newer version that has the same lineage and hash. The earlier pin is
// kept in a history, to answer for earlier knowledge times. Starts at unique ids; at most 500 rows a call, one back for
// each.
UNWIND $rows AS row
MATCH (f:RelationshipFact {id: row.fact_id})-[old:TO]->(:Obligation)
MATCH (o:Obligation {id: row.node_id})
DELETE old
CREATE (f)-[:TO]->(o)
SET f.to_history = coalesce(f.to_history, []) + (f.to_version + ' ' + coalesce(f.to_code, '')),
  f.to_version = o.version, f.to_code = o.code
RETURN f.id AS id
