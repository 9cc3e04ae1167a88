// The next runs after a known one, with how many edges to what they relied on they have, of the number that was noted,
// and how many of these have another hash than the rule, or than the receipt for a fact. Starts at the unique ids;
// $limit rows.
MATCH (r:ApplicabilityRun)
WHERE r.id > $after
WITH r
ORDER BY r.id
LIMIT $limit
RETURN r.id AS id, r.relied_on AS relied_on,
  COUNT { (r)-[:RELIED_ON]->() } AS edges,
  COUNT { MATCH (r)-[e:RELIED_ON]->(n:Rule) WHERE e.hash IS NULL OR e.hash <> n.hash } +
  COUNT {
    MATCH (r)-[e:RELIED_ON]->(f:RelationshipFact)
    WHERE e.hash IS NULL OR NOT r.relationships_json CONTAINS ('{"id":"' + f.id + '","hash":"' + e.hash + '"}')
  } AS wrong
ORDER BY id
