// Which of the given terms each obligation of the given versions addresses. A duty of a role also addresses narrower
// roles. Starts at unique version ids; rows = obligations that address one of the terms.
UNWIND $versionIds AS versionId
MATCH (:PackVersion {id: versionId})-[:HAS_OBLIGATION]->(o:Obligation)-[:ADDRESSES]->(:Term)<-[:WITHIN]-(given:Term)
WHERE given.id IN $termIds
WITH o, collect(DISTINCT given.id) AS term_ids
RETURN o.id AS obligation_id, term_ids
