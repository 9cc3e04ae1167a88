// Ties the evidence requirements of a version to the artefact that shows them, with how far it does. An artefact that
// serves several acts is one node. Starts at the unique version id; always one row.
MATCH (:PackVersion {id: $versionId})-[:HAS_EVIDENCE]->(e:EvidenceRequirement)
WHERE e.shared_key IS NOT NULL
WITH e
ORDER BY e.position, e.id
MERGE (a:Artefact {id: e.shared_key})
  ON CREATE SET a.name = e.artifact_name
MERGE (e)-[shown:SHOWN_BY]->(a)
SET shown.sufficiency = e.sufficiency
RETURN count(*) AS written
