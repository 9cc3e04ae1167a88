// Publishes everything that was loaded, without the gate: a benchmark measures content that readers can see, even after a review has
// expired. Raises the revision, as a publication does. Returns the ids of the facts, whose edges have another mode until they are linked.
CALL () {
  MATCH (v:PackVersion)
  WHERE v.publication_mode <> 'published'
  SET v.publication_mode = 'published', v.published_at = $at
}
CALL () {
  MATCH (f:RelationshipFact)
  WHERE f.publication_mode <> 'published'
  SET f.publication_mode = 'published', f.published_at = $at
  RETURN collect(f.id) AS factIds
}
MERGE (r:GraphRevision {id: 'published'})
  ON CREATE SET r.value = 0
SET r.value = r.value + 1
SET r.settled = r.value
RETURN factIds
