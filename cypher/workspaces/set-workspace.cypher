// Changes the given fields of a workspace; null keeps a value, and an empty address or a threshold of 0 is removed.
// Starts at the unique id. The first write depends on nothing that is read, so it takes the node's lock at once.
// Otherwise two changes that had both read before would wait for each other.
MATCH (w:Workspace {id: $workspaceId})
SET w.updated_at = $at
WITH w
SET w.name = coalesce($name, w.name),
    w.contact_email = CASE WHEN $contactEmail = '' THEN null ELSE coalesce($contactEmail, w.contact_email) END,
    w.settings_json = coalesce($settings, w.settings_json),
    w.four_eyes = coalesce($fourEyes, w.four_eyes),
    w.credits_low_below = CASE WHEN $creditsLowBelow = 0 THEN null ELSE coalesce($creditsLowBelow, w.credits_low_below) END
RETURN w {.id, .slot, .name, .contact_email, .created_at, .updated_at, .settings_json, .credits_low_below, .four_eyes} AS workspace
