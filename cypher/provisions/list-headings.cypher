// What the given texts call their divisions, for the outline of a pack. Starts at the unique text ids; one row a text.
UNWIND $textIds AS textId
MATCH (t:InstrumentText {id: textId})-[:TEXT_OF]->(i:Instrument)
USING INDEX t:InstrumentText(id)
RETURN i.id AS instrument_id, t.headings_json AS headings_json
