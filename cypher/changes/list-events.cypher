// A page of change events after a cursor, in their order, with the number of the last event up to which the index finds
// all (see src/stores/graph/revision.ts). A reader who continues from there misses none. Starts at the unique seq;
// always one row.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
WITH coalesce(head.settled, 0) AS last
CALL (last) {
  MATCH (e:ChangeEvent)
  WHERE e.seq > $after AND e.seq <= last
    AND ($packIds IS NULL OR ANY (id IN e.pack_ids WHERE id IN $packIds))
    AND ($kinds IS NULL OR e.kind IN $kinds)
    AND e.severity IN $severities
    AND ($since IS NULL OR e.published_at >= $since)
  WITH e
  ORDER BY e.seq
  LIMIT $limit
  RETURN collect(e {.*, objects_json: CASE WHEN $isFull THEN e.objects_json END}) AS events
}
RETURN last, events
