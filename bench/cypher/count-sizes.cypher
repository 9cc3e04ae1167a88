// Sizes that decide how many copies a larger graph needs, and that are printed beside results.
RETURN
  COUNT { (:Pack) } AS packs,
  COUNT { (:Obligation) } AS obligations,
  COUNT { (:Rule) } AS rules,
  COUNT { (:RelationshipFact) } AS facts
