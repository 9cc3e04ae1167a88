// The stored texts of acts with the provisions that exist in each. Starts at unique ids; at most one row each, 500 ids
// a call, with up to some thousand ids of provisions.
UNWIND $ids AS id
MATCH (t:InstrumentText {id: id})
RETURN t.id AS id, t.date AS date, t.headings_json AS headings_json, COLLECT { MATCH (p:Provision)-[:EXISTS_IN]->(t) RETURN p.id } AS provisions
