// The provisions that one of two texts of an act has alone. Starts at unique ids of texts; a row for each pair, with up
// to some hundred ids of provisions.
UNWIND $pairs AS pair
MATCH (before:InstrumentText {id: pair.from})
MATCH (after:InstrumentText {id: pair.to})
RETURN
  COLLECT { MATCH (p:Provision)-[:EXISTS_IN]->(before) WHERE NOT EXISTS { (p)-[:EXISTS_IN]->(after) } RETURN p.id } AS removed,
  COLLECT { MATCH (p:Provision)-[:EXISTS_IN]->(after) WHERE NOT EXISTS { (p)-[:EXISTS_IN]->(before) } RETURN p.id } AS added
