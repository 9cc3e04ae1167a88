// A page of the change events of one pack, as in list-events. Starts at the unique pack id; a pack has some dozens of
// events.
OPTIONAL MATCH (head:GraphRevision {id: 'change-events'})
WITH coalesce(head.settled, 0) AS last
CALL (last) {
  MATCH (:Pack {id: $packId})<-[:CONCERNS]-(e:ChangeEvent)
  WHERE e.seq > $after AND e.seq <= last
    AND ($kinds IS NULL OR e.kind IN $kinds)
    AND e.severity IN $severities
    AND ($since IS NULL OR e.published_at >= $since)
  WITH e
  ORDER BY e.seq
  LIMIT $limit
  RETURN collect(e {.*, objects_json: CASE WHEN $isFull THEN e.objects_json END}) AS events
}
RETURN last, events
