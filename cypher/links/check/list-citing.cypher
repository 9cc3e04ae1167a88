// What cites the given citations: the versions of the objects that do, relationship facts, and whether the vocabulary does. Starts at the
// unique ids; at most 500 ids a call, always one row.
UNWIND $ids AS id
MATCH (c:Citation {id: id})<-[:CITES|DISPLACES|PRESERVES]-(n)
WITH DISTINCT n
OPTIONAL MATCH (v:PackVersion)-[:HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY]->(n)
RETURN collect(DISTINCT v.id) AS versions, collect(DISTINCT CASE WHEN n:RelationshipFact THEN n.id END) AS facts,
  count(CASE WHEN v IS NULL AND NOT n:RelationshipFact THEN 1 END) > 0 AS in_vocabulary
