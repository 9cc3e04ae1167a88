// The lineages of duties that an artefact shows, by the evidence that they need in the given versions (null: in all).
// Starts at the unique id of the artefact; some dozen rows.
MATCH (:Artefact {id: $artefact})<-[:SHOWN_BY]-(:EvidenceRequirement)<-[:NEEDS]-(o:Obligation)<-[:HAS_VERSION]-(l:ObligationLineage)
WHERE $versionIds IS NULL OR o.pack_id + '@' + o.version IN $versionIds
RETURN DISTINCT l.id AS id
ORDER BY id
