// The artefacts that evidence of any pack asks for. In the mode `published` only versions count that were published by $knownAt (null: now).
// Packs are few (a label of hundreds at the most), so the label is scanned on purpose; versions are reached from their pack. Some dozen rows.
MATCH (:Pack)-[:HAS_VERSION]->(v:PackVersion)
WHERE $mode <> 'published' OR (v.published_at IS NOT NULL AND ($knownAt IS NULL OR v.published_at <= $knownAt))
MATCH (v)-[:HAS_EVIDENCE]->(:EvidenceRequirement)-[:SHOWN_BY]->(a:Artefact)
RETURN DISTINCT a.id AS id
ORDER BY id
