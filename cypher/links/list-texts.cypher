// The stored texts of acts with the hash of their provisions, to write only acts whose provisions changed. Starts at unique ids; at most one row
// each, 500 ids a call.
UNWIND $ids AS id
MATCH (t:InstrumentText {id: id})
RETURN t.id AS id, t.provisions_hash AS provisions_hash
