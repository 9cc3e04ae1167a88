// The obligations of the given versions as applicability needs them: whom they address, their conditions, their dates
// and the provisions that they cite as basis. They are the same for every subject and kept in the process until the
// revision moves. Starts at unique version ids; rows = obligations.
UNWIND $versionIds AS versionId
MATCH (:PackVersion {id: versionId})-[:HAS_OBLIGATION]->(o:Obligation)
RETURN o.id AS id,
  o.pack_id AS pack_id,
  o.code AS code,
  o.title AS title,
  o.modality AS modality,
  COLLECT { MATCH (o)-[:ADDRESSES]->(t:Term) RETURN t.id } AS addressees,
  o.conditions_json AS conditions_json,
  o.exceptions_json AS exceptions_json,
  o.applies_from_json AS applies_from_json,
  COLLECT { MATCH (o)-[cites:CITES]->(c:Citation) WHERE cites.role = 'basis' RETURN c.instrument_id + ' ' + c.provision AS provision } AS provisions
ORDER BY pack_id, o.position
