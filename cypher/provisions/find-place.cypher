// A provision with its place: what it is a part of, the nearest first, its act, and the texts in which it exists.
// Starts at unique ids; one row, none for an unknown provision.
MATCH (p:Provision {id: $provisionId})
MATCH (act:Instrument {id: p.instrument_id})
RETURN p.id AS id, p.name AS name,
  act {.id, .title, .short_title, .kind, .celex} AS act,
  COLLECT { MATCH way = (p)-[:PART_OF]->{1,8}(up:Provision) RETURN up.name AS name ORDER BY length(way) } AS part_of,
  COLLECT { MATCH (p)-[:EXISTS_IN]->(t:InstrumentText) RETURN t {.text_id, .date} AS text ORDER BY t.date, t.text_id } AS texts
