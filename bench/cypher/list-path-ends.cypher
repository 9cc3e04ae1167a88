// Ends of paths of three facts between obligations of copied packs that have no fact with the hub. Starts at the id of a fact of the hub and at
// the index on ObligationLineage(pack_id); at most $limit rows, drawn at random.
MATCH (f:RelationshipFact)
WHERE f.id STARTS WITH 'fact-hub-'
WITH f.from_lineage_id AS hubId
LIMIT 1
MATCH (hub:ObligationLineage {id: hubId})
MATCH (a:ObligationLineage)
WHERE a.pack_id STARTS WITH 'copy-' AND a <> hub AND NOT EXISTS { (a)--(hub) }
WITH hub, a
ORDER BY rand()
LIMIT $limit
CALL (hub, a) {
  MATCH (a)-[first]-(b:ObligationLineage)-[second]-(c:ObligationLineage)-[third]-(d:ObligationLineage)
  WHERE first.fact_id IS NOT NULL AND second.fact_id IS NOT NULL AND third.fact_id IS NOT NULL
    AND b <> hub AND c <> hub AND d <> hub AND a <> c AND b <> d AND d.pack_id STARTS WITH 'copy-' AND d.pack_id <> a.pack_id
    AND NOT EXISTS { (d)--(hub) }
  RETURN d
  LIMIT 1
}
RETURN
  {pack_id: a.pack_id, code: substring(a.id, size(a.pack_id) + 1)} AS from,
  {pack_id: d.pack_id, code: substring(d.id, size(d.pack_id) + 1)} AS to
