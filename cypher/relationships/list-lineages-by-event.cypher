// The lineages of duties that an event or a narrower one triggers in the given versions (null: in all). Starts at the
// unique id of the term; some dozen rows.
MATCH (:Term {id: $eventId})<-[:WITHIN]-(:Term)<-[:TRIGGERED_BY]-(o:Obligation)<-[:HAS_VERSION]-(l:ObligationLineage)
WHERE $versionIds IS NULL OR o.pack_id + '@' + o.version IN $versionIds
RETURN DISTINCT l.id AS id
ORDER BY id
