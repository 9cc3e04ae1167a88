// Ends of paths of three facts through the hub: the first obligation has a fact with it, the last has none, but a neighbour of it has one. Starts
// at the id of a fact of the hub; at most $limit rows, drawn at random.
MATCH (f:RelationshipFact)
WHERE f.id STARTS WITH 'fact-hub-'
WITH f.from_lineage_id AS hubId
LIMIT 1
MATCH (hub:ObligationLineage {id: hubId})-[e]-(c:ObligationLineage)
WHERE e.fact_id IS NOT NULL
WITH DISTINCT hub, c
ORDER BY rand()
LIMIT $limit
WITH hub, collect(c) AS near
UNWIND range(1, size(near) - 1) AS at
WITH hub, near[at] AS c, near[at - 1] AS a
CALL (hub, a, c) {
  MATCH (c)-[e]-(d:ObligationLineage)
  WHERE e.fact_id IS NOT NULL AND d <> hub AND d <> a AND d.pack_id STARTS WITH 'copy-' AND d.pack_id <> a.pack_id AND NOT EXISTS { (d)--(hub) }
  RETURN d
  LIMIT 1
}
RETURN
  {pack_id: a.pack_id, code: substring(a.id, size(a.pack_id) + 1)} AS from,
  {pack_id: d.pack_id, code: substring(d.id, size(d.pack_id) + 1)} AS to
