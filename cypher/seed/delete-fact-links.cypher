// Removes the ends, citations and groups of draft relationship facts before they are written again.
// Starts at unique ids; at most 500 ids a call, always one row back.
UNWIND $ids AS id
MATCH (:RelationshipFact {id: id})-[link:FROM|TO|DISPLACES|PRESERVES|CITES|HAS_GROUP]->(n)
WITH link, CASE WHEN n:RuleGroup THEN n END AS g
DELETE link
DETACH DELETE g
RETURN count(*) AS deleted
