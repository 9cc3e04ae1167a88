// The conditions and exceptions of duties in every version of their packs that was ever published, with the version;
// the latest law comes first. Starts at unique pack ids, and at the unique ids of obligations; a row for each duty and
// version.
UNWIND $duties AS duty
MATCH (:Pack {id: duty.pack_id})-[:HAS_VERSION]->(v:PackVersion)
WHERE v.published_at IS NOT NULL
MATCH (o:Obligation {id: v.id + '/' + duty.code})
RETURN v.pack_id AS pack_id, v.version AS version, o.conditions_json AS conditions_json, o.exceptions_json AS exceptions_json
ORDER BY pack_id, v.legal_from DESC, v.published_at DESC
