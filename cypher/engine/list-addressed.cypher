// For each subject, the obligations of the given versions that address one of its roles. A duty of a role also
// addresses narrower roles. Starts at unique version ids; one row a subject.
UNWIND $subjects AS subject
CALL (subject) {
  UNWIND subject.terms AS term
  MATCH (:Term {id: term.id})-[:WITHIN]->(up:Term)
  RETURN collect(DISTINCT up.id) AS ups
}
CALL (ups) {
  UNWIND $versionIds AS versionId
  MATCH (:PackVersion {id: versionId})-[:HAS_OBLIGATION]->(o:Obligation)-[:ADDRESSES]->(t:Term)
  WHERE t.id IN ups
  RETURN collect(DISTINCT o.id) AS obligation_ids
}
RETURN subject.id AS subject_id, obligation_ids
