// Ties the objects of a version to the provisions that they rest on: the role of a citation is the type of the edge.
// Starts at the unique version id; always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION]->(n)-[cites:CITES]->(:Citation)-[:NAMES]->(p:Provision)
WITH DISTINCT n, p,
  CASE cites.role
    WHEN 'definition' THEN 'DEFINED_BY'
    WHEN 'exception' THEN 'EXCEPTED_BY'
    WHEN 'penalty' THEN 'SANCTIONED_BY'
    WHEN 'interpretation' THEN 'INTERPRETED_BY'
    ELSE 'BASED_ON'
  END AS edge
WITH n, p, edge
WHERE NOT EXISTS { (n)-[known:BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY]->(p) WHERE type(known) = edge }
CREATE (n)-[:$(edge)]->(p)
RETURN count(*) AS written
