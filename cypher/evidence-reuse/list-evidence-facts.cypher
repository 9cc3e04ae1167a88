// The facts by which one artefact serves two obligations, with the packs at their ends and their shared keys. Starts at the index on
// (publication_mode, type, id); both ends must be in the given packs. One row a fact.
MATCH (f:RelationshipFact)
USING INDEX f:RelationshipFact(publication_mode, type, id)
WHERE f.publication_mode = $mode AND f.type = 'shares_evidence_with' AND f.id >= ''
  AND f.from_pack_id IN $packIds AND f.to_pack_id IN $packIds
  AND (f.applies_from IS NULL OR f.applies_from <= $validAt)
RETURN f {
    .id, .from_pack_id, .from_version, .from_code, .to_pack_id, .to_version, .to_code, .shared_keys, .rationale, .confidence, .hash,
    .stale_since
  } AS fact
ORDER BY f.id
