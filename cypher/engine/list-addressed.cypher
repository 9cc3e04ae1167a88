// Which of the given terms each obligation of the given versions addresses. A duty of a role also addresses narrower
// roles. The work follows from the terms. Starts at unique term ids; rows = obligations that address one of them.
UNWIND $termIds AS termId
MATCH (given:Term {id: termId})-[:WITHIN]->(up:Term)
WITH up, collect(given.id) AS given
MATCH (up)<-[:ADDRESSES]-(o:Obligation)<-[:HAS_OBLIGATION]-(v:PackVersion)
WHERE v.id IN $versionIds
WITH o, collect(given) AS lists
RETURN o.id AS obligation_id, reduce(all = [], list IN lists | all + list) AS term_ids
