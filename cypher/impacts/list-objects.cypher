// The names of the objects of a version, and the duties that attachments belong to. Starts at the unique version id; a
// row an object, some hundreds.
MATCH (v:PackVersion {id: $versionId})
CALL (v) {
  MATCH (v)-[:HAS_OBLIGATION]->(o:Obligation)
  RETURN 'obligation' AS kind, o.code AS code, o.title AS title, o.modality AS modality, null AS role, null AS content, [] AS obligation_codes
  UNION ALL
  MATCH (v)-[:HAS_EVIDENCE]->(i:EvidenceRequirement)
  RETURN 'evidence_requirement' AS kind, i.code AS code, i.artifact_name AS title, null AS modality, null AS role, null AS content,
    COLLECT { MATCH (o:Obligation)-[:NEEDS]->(i) RETURN o.code AS code ORDER BY code } AS obligation_codes
  UNION ALL
  MATCH (v)-[:HAS_FILING]->(i:FilingRule)
  RETURN 'filing_rule' AS kind, i.code AS code, i.filing_type AS title, null AS modality, null AS role, i.content_json AS content,
    COLLECT { MATCH (o:Obligation)-[:FILED_BY]->(i) RETURN o.code AS code ORDER BY code } AS obligation_codes
  UNION ALL
  MATCH (v)-[:HAS_PENALTY]->(i:PenaltyFact)
  RETURN 'penalty_fact' AS kind, i.code AS code, i.kind AS title, null AS modality, i.addressee_role AS role, null AS content,
    COLLECT { MATCH (o:Obligation)-[:SANCTIONED_BY]->(i) RETURN o.code AS code ORDER BY code } AS obligation_codes
  UNION ALL
  MATCH (v)-[:HAS_CRITERION]->(i:Criterion)
  RETURN 'criterion' AS kind, i.code AS code, i.title AS title, null AS modality, null AS role, null AS content,
    COLLECT { MATCH (i)<-[:COMBINES*0..10]-(:Criterion)-[:DECIDES]->(o:Obligation) RETURN DISTINCT o.code AS code ORDER BY code } AS obligation_codes
}
RETURN kind, code, title, modality, role, content, obligation_codes
