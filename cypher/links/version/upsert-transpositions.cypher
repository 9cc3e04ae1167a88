// Ties the national laws that transpose a directive to its pack and to the country of each. Starts at unique ids; the
// laws, of which there are few, are scanned; always one row.
MATCH (p:Pack)-[:HAS_VERSION]->(:PackVersion {id: $versionId})
MATCH (law:Transposition {pack_id: p.id})
MATCH (country:Term {id: 'jurisdictions/' + law.country})
MERGE (law)-[:TRANSPOSES]->(p)
MERGE (law)-[:IN]->(country)
RETURN count(*) AS written
