// One relationship fact whole: its ends and citations, its reviews, and its edges. The edges say on which days and at
// which instants answers contain the fact. Starts at unique ids; one row, none for an unknown fact.
MATCH (f:RelationshipFact {id: $id})
RETURN
  f {
    .*,
    citations: COLLECT { MATCH (f)-[cites:CITES]->(c:Citation) RETURN c {.*, role: cites.role} AS citation ORDER BY cites.order }
  } AS fact,
  COLLECT {
    MATCH (r:Review)-[done:REVIEWED]->(f)
    RETURN {review: r {.*}, kind: 'relationship_fact', id: f.id, reviewed_hash: done.hash, hash: f.hash, author: f.author} AS item
    ORDER BY r.position
  } AS reviews,
  COLLECT {
    CALL (f) {
      MATCH (a:ObligationLineage {id: f.from_lineage_id})
      RETURN a
      UNION ALL
      MATCH (a:Pack {id: f.from_lineage_id})
      RETURN a
    }
    MATCH (a)-[e]-(:ObligationLineage|Pack)
    WHERE e.fact_id = f.id
    RETURN e {.mode, .valid_from, .valid_to, .known_from, .known_to} AS interval
    ORDER BY e.known_from, e.valid_from
  } AS intervals
