// Ids of the pack versions or relationship facts that copying left without the edges that follow from them, in order. Scans the label once,
// because all copies are asked for.
MATCH (n:$($label))
WHERE NOT EXISTS { (n)-[:OF_TYPE]->() } AND NOT EXISTS { (n)-[:HAS_OBLIGATION]->()<-[:HAS_VERSION]-(:ObligationLineage) }
RETURN n.id AS id
ORDER BY id
