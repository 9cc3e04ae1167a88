// The facts that say of two obligations that one artefact serves both, with the packs at their ends and the keys they share. Starts at
// the index on (publication_mode, type, id); both ends have to be in the given packs. One row a fact.
MATCH (f:RelationshipFact)
USING INDEX f:RelationshipFact(publication_mode, type, id)
WHERE f.publication_mode = $mode AND f.type = 'shares_evidence_with' AND f.id >= ''
  AND f.from_pack_id IN $packIds AND f.to_pack_id IN $packIds
  AND (f.applies_from IS NULL OR f.applies_from <= $asOf)
RETURN f {
    .id, .from_pack_id, .from_version, .from_code, .to_pack_id, .to_version, .to_code, .shared_keys, .rationale, .confidence, .hash,
    .stale_since
  } AS fact
ORDER BY f.id
