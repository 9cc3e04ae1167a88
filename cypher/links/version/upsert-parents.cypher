// Ties the duties of a version to the duty that each is a part of. Starts at unique ids; always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION]->(o:Obligation)
WHERE o.parent_code IS NOT NULL
MATCH (parent:Obligation {id: $versionId + '/' + o.parent_code})
MERGE (o)-[:CHILD_OF]->(parent)
RETURN count(*) AS written
