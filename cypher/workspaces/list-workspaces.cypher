// A page of workspaces by id, for the operator's command line; starts at the unique id.
MATCH (w:Workspace)
WHERE w.id > $afterId
RETURN w {.id, .slot, .name, .contact_email, .created_at, .updated_at, .settings_json, .credits_low_below, .four_eyes} AS workspace
ORDER BY w.id
LIMIT $limit
