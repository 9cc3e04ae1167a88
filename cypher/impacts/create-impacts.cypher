// Stores evaluated impacts if the profile's run is still the evaluated one, and the last event that the profile has seen. An existing
// impact keeps its decision, with three exceptions that its decisions record. An undecided impact is rewritten from a newer run, and closed
// when no item is left. A decided one is reopened for a newer run: a resolved one if items are left, a dismissed one if they differ. An
// undecided one of a skipped version is closed, because the impact of the later version covers it.
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
WITH p, row, found, i, i.run_id = '' AS isNew, i.status IN ['open', 'acknowledged'] AS isUndecided
WITH p, row, found, i, isNew, NOT isNew AND (isUndecided AND found.items_json = '[]' OR i.run_id <> row.run_id
  AND (isUndecided OR (found.items_json <> '[]' AND (i.status = 'resolved' OR i.items_json <> found.items_json)))) AS isStale
CALL (p, row, found, i, isNew, isStale) {
  WITH p, row, found, i, isNew, isStale
  WHERE isNew OR isStale
  WITH p, row, found, i, CASE
    WHEN found.items_json = '[]' THEN {decision: 'superseded', status: 'resolved'}
    WHEN i.status IN ['resolved', 'dismissed'] THEN {decision: 'reopened', status: 'open'}
    ELSE {decision: null, status: i.status} END AS own
  SET i.run_id = row.run_id, i.from_version = found.from_version, i.to_version = found.to_version, i.as_of = found.as_of,
    i.version_id = found.version_id, i.items_json = found.items_json, i.counts_json = found.counts_json, i.status = own.status,
    i.required_action = found.required_action, i.due = CASE WHEN own.status = 'open' THEN found.due ELSE i.due END, i.updated_at = $at,
    i.decisions_json = CASE WHEN own.decision IS NULL THEN i.decisions_json ELSE
      left(i.decisions_json, size(i.decisions_json) - 1) + CASE WHEN i.decisions_json = '[]' THEN '' ELSE ',' END
      + '{"decision":"' + own.decision + '","at":"' + $at + '","by":"service"}]' END
  MERGE (p)-[:HAS_IMPACT]->(i)
  WITH i, found, row
  MATCH (e:ChangeEvent {seq: found.event})
  MERGE (i)-[:OF]->(e)
  WITH i, found, row
  UNWIND found.replaces AS passed
  MATCH (old:ChangeImpact {workspace_id: row.workspace_id, profile_id: row.profile_id, pack_id: found.pack_id, event: passed})
  WHERE old.status IN ['open', 'acknowledged']
  SET old.status = 'resolved', old.updated_at = $at,
    old.decisions_json = left(old.decisions_json, size(old.decisions_json) - 1) + CASE WHEN old.decisions_json = '[]' THEN '' ELSE ',' END
      + '{"decision":"superseded","at":"' + $at + '","by":"service","covered_by":"' + i.id + '"}]'
}
RETURN row.workspace_id AS workspace_id, row.profile_id AS profile_id, i.id AS id, found.pack_id AS pack_id, found.event AS event,
  isNew AS created, isStale AS updated
