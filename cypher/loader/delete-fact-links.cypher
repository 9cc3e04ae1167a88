// Removes the ends, type, citations, provisions and groups of draft relationship facts before they are written again.
// Starts at unique ids; at most 500 ids a call, always one row back.
UNWIND $ids AS id
MATCH (:RelationshipFact {id: id})-[link:FROM|TO|DISPLACES|PRESERVES|CITES|HAS_GROUP|OF_TYPE|BASED_ON|DEFINED_BY|EXCEPTED_BY|SANCTIONED_BY|INTERPRETED_BY]->(n)
WITH link, CASE WHEN n:RuleGroup THEN n END AS g
DELETE link
DETACH DELETE g
RETURN count(*) AS deleted
