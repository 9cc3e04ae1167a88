// Counts the sizes that decide how many copies a larger graph needs. They are printed beside results.
RETURN
  COUNT { (:Pack) } AS packs,
  COUNT { (:Obligation) } AS obligations,
  COUNT {
    MATCH (v:PackVersion)-[:HAS_OBLIGATION]->(:Obligation)
    WHERE NOT EXISTS { (v)<-[:HAS_VERSION]-(:Pack)-[:HAS_VERSION]->(later:PackVersion) WHERE later.legal_from > v.legal_from }
  } AS latest,
  COUNT { (:Rule) } AS rules,
  COUNT { (:RelationshipFact) } AS facts
