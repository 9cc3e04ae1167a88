// One workspace by its unique id.
MATCH (w:Workspace {id: $workspaceId})
RETURN w {.id, .slot, .name, .contact_email, .created_at, .updated_at, .settings_json, .credits_low_below, .four_eyes} AS workspace
