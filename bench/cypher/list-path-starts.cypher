// Obligations of the given versions from which paths can start, by id: those without a fact with the hub, and those with one. Starts at the
// unique ids of the versions and of the hub's lineage.
UNWIND $versions AS version
MATCH (:PackVersion {id: version})-[:HAS_OBLIGATION]->(o:Obligation)
MATCH (a:ObligationLineage {id: o.lineage_id})
WHERE a.id <> $hub
RETURN o.id AS id, EXISTS { (a)-[e]-(:ObligationLineage {id: $hub}) WHERE e.fact_id IS NOT NULL } AS isNear
ORDER BY id
