// How many objects hold the text of their hash themselves, and how many versions, relationship facts and citations have no title. Starts at the
// unique ids of each; always one row.
RETURN
  COUNT { MATCH (n:Obligation) WHERE n.id >= '' AND n.legal_json IS NOT NULL } +
  COUNT { MATCH (n:Rule) WHERE n.id >= '' AND n.legal_json IS NOT NULL } +
  COUNT { MATCH (n:EvidenceRequirement) WHERE n.id >= '' AND n.legal_json IS NOT NULL } +
  COUNT { MATCH (n:FilingRule) WHERE n.id >= '' AND n.legal_json IS NOT NULL } +
  COUNT { MATCH (n:PenaltyFact) WHERE n.id >= '' AND n.legal_json IS NOT NULL } +
  COUNT { MATCH (n:PackVersion) WHERE n.id >= '' AND n.title IS NULL } +
  COUNT { MATCH (n:RelationshipFact) WHERE n.id >= '' AND n.title IS NULL } +
  COUNT { MATCH (n:Citation) WHERE n.id >= '' AND n.title IS NULL } AS left
