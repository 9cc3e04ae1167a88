// Says of provisions in which texts of their act they exist. Starts at unique ids on both sides; at most 500 rows a
// call, always one row back.
UNWIND $rows AS row
MATCH (p:Provision {id: row.id})
MATCH (t:InstrumentText {id: row.text_id})
MERGE (p)-[:EXISTS_IN]->(t)
RETURN count(*) AS written
