// Ties relationship facts to the provisions that they rest on, displace and preserve: the role of a citation is the
// type of the edge. A displaced provision has how certain it is. Starts at unique ids; at most 500 ids a call, always
// one row back.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})-[link:CITES|DISPLACES|PRESERVES]->(:Citation)-[:NAMES]->(p:Provision)
WITH DISTINCT f, p, link.certainty AS certainty, link.confidence AS confidence,
  CASE
    WHEN link:DISPLACES THEN 'DISPLACES'
    WHEN link:PRESERVES THEN 'PRESERVES'
    WHEN link.role = 'definition' THEN 'DEFINED_BY'
    WHEN link.role = 'exception' THEN 'EXCEPTED_BY'
    WHEN link.role = 'penalty' THEN 'SANCTIONED_BY'
    WHEN link.role = 'interpretation' THEN 'INTERPRETED_BY'
    ELSE 'BASED_ON'
  END AS edge
WITH f, p, edge, certainty, confidence
WHERE NOT EXISTS { (f)-[known:BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY|DISPLACES|PRESERVES]->(p) WHERE type(known) = edge }
CREATE (f)-[link:$(edge)]->(p)
SET link.certainty = certainty, link.confidence = confidence
RETURN count(*) AS written
