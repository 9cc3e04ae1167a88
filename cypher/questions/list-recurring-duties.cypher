// Every duty that a published version of a pack has or had, and whether it recurs in one of them. Starts at unique pack
// ids; a row for each duty.
UNWIND $packIds AS packId
MATCH (:Pack {id: packId})-[:HAS_VERSION]->(v:PackVersion)
WHERE v.published_at IS NOT NULL
MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation)
WITH packId + '/' + o.code AS key, collect(o.frequency_json) AS frequencies
RETURN key, any(frequency IN frequencies WHERE frequency CONTAINS '"kind":"periodic"') AS recurs
ORDER BY key
