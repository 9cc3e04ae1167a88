// The artefacts that evidence of any pack asks for. In the mode `published` only versions count that were published by
// $knownAt (null: now). Starts at the unique ids; some dozen rows.
MATCH (a:Artefact)
WHERE a.id >= '' AND EXISTS {
  MATCH (a)<-[:SHOWN_BY]-(:EvidenceRequirement)<-[:HAS_EVIDENCE]-(v:PackVersion)
  WHERE $mode <> 'published' OR (v.published_at IS NOT NULL AND ($knownAt IS NULL OR v.published_at <= $knownAt))
}
RETURN a.id AS id
ORDER BY id
