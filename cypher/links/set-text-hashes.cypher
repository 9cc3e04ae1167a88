// Stores the hash of the provisions that were written for each text. Starts at unique ids; at most 500 rows a call, always one row back.
UNWIND $rows AS row
MATCH (t:InstrumentText {id: row.id})
SET t.provisions_hash = row.provisions_hash
RETURN count(t) AS written
