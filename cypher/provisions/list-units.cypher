// The articles, annexes and controls of the given texts, each with the divisions of the same text that it is in, the
// nearest first, for the outline of a pack. Starts at the unique text ids; some hundred rows an act, in no order.
UNWIND $textIds AS textId
MATCH (t:InstrumentText {id: textId})<-[:EXISTS_IN]-(p:Provision)
USING INDEX t:InstrumentText(id)
WHERE NOT p.name CONTAINS '(' AND NOT p.name =~ '(Recital|Title|Chapter|Section|Group|Resource) .*'
RETURN p.instrument_id AS instrument_id, p.name AS name,
  COLLECT { MATCH way = (p)-[:PART_OF]->{1,4}(up:Provision)-[:EXISTS_IN]->(t) RETURN up.name AS name ORDER BY length(way) } AS part_of
