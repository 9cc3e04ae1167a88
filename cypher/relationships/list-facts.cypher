// Relationship facts with their citations. Starts at the unique ids; one row each, none for an unknown fact.
UNWIND $ids AS id
MATCH (f:RelationshipFact {id: id})
RETURN
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact
