// Ties the duties and filings of a version to the event that starts each. Starts at unique ids; always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_OBLIGATION|HAS_FILING]->(n)
WHERE n.trigger_event IS NOT NULL
MATCH (event:Term {id: 'events/' + n.trigger_event})
MERGE (n)-[:TRIGGERED_BY]->(event)
RETURN count(*) AS written
