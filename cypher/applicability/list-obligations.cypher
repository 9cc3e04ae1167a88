// The obligations of the given versions as applicability needs them: whom they address among each subject's roles (a role
// matches what is broader too), from when, and which provisions they rest on. Starts at unique version ids;
// rows = subjects x obligations of these versions.
UNWIND $subjects AS subject
CALL (subject) {
  UNWIND subject.terms AS termId
  MATCH (:Term {id: termId})-[:BROADER*0..6]->(up:Term)
  RETURN collect(DISTINCT up.id) AS closure
}
UNWIND $versionIds AS versionId
MATCH (v:PackVersion {id: versionId})-[:HAS_OBLIGATION]->(o:Obligation)
RETURN subject.id AS subject_id,
  o.pack_id AS pack_id,
  o.code AS code,
  EXISTS { MATCH (o)-[:ADDRESSES]->(t:Term) WHERE t.id IN closure } AS is_addressed,
  o.applies_from_json AS applies_from_json,
  COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.instrument_id + ' ' + c.provision AS provision } AS provisions
ORDER BY subject_id, pack_id, o.position
