// Stores what an assessment found, where the profile's run is still the one that was assessed, and notes how far the profile
// has seen. An impact that is there stays as it was decided; an undecided one that is measured from a newer run is written anew.
// Starts at unique keys; a row an impact: `created`, `updated` or neither.
UNWIND $rows AS row
MATCH (p:CustomerProfile {workspace_id: row.workspace_id, id: row.profile_id})
// Takes the lock before anything is read of the profile.
SET p.touched_at = $at
WITH p, row
WHERE p.run_id = row.run_id
SET p.seen_event = CASE WHEN row.seen_event > coalesce(p.seen_event, -1) THEN row.seen_event ELSE p.seen_event END
WITH p, row
UNWIND row.impacts AS found
MERGE (i:ChangeImpact {workspace_id: row.workspace_id, profile_id: row.profile_id, pack_id: found.pack_id, event: found.event})
  ON CREATE SET i.id = found.id, i.status = 'open', i.created_at = $at, i.decisions_json = '[]', i.run_id = ''
WITH p, row, found, i, i.run_id = '' AS isNew
WITH p, row, found, i, isNew, NOT isNew AND i.run_id <> row.run_id AND i.status IN ['open', 'acknowledged'] AS isStale
CALL (p, row, found, i, isNew, isStale) {
  WITH p, row, found, i, isNew, isStale
  WHERE isNew OR isStale
  SET i.run_id = row.run_id, i.from_version = found.from_version, i.to_version = found.to_version, i.as_of = found.as_of,
    i.version_id = found.version_id, i.items_json = found.items_json, i.counts_json = found.counts_json,
    i.required_action = found.required_action, i.due = CASE WHEN i.status = 'open' THEN found.due ELSE i.due END, i.updated_at = $at
  MERGE (p)-[:HAS_IMPACT]->(i)
  WITH i, found
  MATCH (e:ChangeEvent {seq: found.event})
  MERGE (i)-[:OF]->(e)
}
RETURN row.workspace_id AS workspace_id, row.profile_id AS profile_id, i.id AS id, found.pack_id AS pack_id, found.event AS event,
  isNew AS created, isStale AS updated
