// When each pack last changed as known at $knownAt (null: now), by the change events that concern it. Starts at the
// unique seq.
MATCH (e:ChangeEvent)
WHERE e.seq > 0 AND ($knownAt IS NULL OR e.published_at <= $knownAt)
UNWIND e.pack_ids AS packId
RETURN packId AS pack_id, max(e.published_at) AS at
