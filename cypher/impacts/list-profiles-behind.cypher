// Profiles that have not seen the last change event yet, those furthest behind first. Starts at the index on
// seen_event; $limit rows.
MATCH (p:CustomerProfile)
WHERE p.seen_event < $head
RETURN p.workspace_id AS workspace_id, p.id AS profile_id
ORDER BY p.seen_event
LIMIT $limit
