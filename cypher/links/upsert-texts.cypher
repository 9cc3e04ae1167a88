// Creates the texts of acts and ties each to its act. Starts at unique ids; at most 500 rows a call, always one row
// back.
UNWIND $rows AS row
MATCH (i:Instrument {id: row.instrument_id})
MERGE (t:InstrumentText {id: row.id})
  ON CREATE SET t.text_id = row.text_id
SET t.date = coalesce(row.date, t.date), t.headings_json = coalesce(row.headings_json, t.headings_json)
MERGE (t)-[:TEXT_OF]->(i)
RETURN count(*) AS written
