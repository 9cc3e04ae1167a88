// How many versions, relationship facts, change events with a cause and terms have no edges of this release yet. Starts at the unique ids of each; always one row.
RETURN
  COUNT { MATCH (v:PackVersion) WHERE v.id >= '' AND coalesce(v.links, 0) < $links } +
  COUNT { MATCH (f:RelationshipFact) WHERE f.id >= '' AND coalesce(f.links, 0) < $links } +
  COUNT { MATCH (e:ChangeEvent) WHERE e.seq >= 0 AND e.cause_json CONTAINS '"citation"' AND NOT EXISTS { (e)-[:CAUSED_BY]->() } } +
  COUNT { MATCH (t:Term) WHERE NOT EXISTS { (t)-[:WITHIN]->(t) } } AS left
