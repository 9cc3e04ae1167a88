// Makes a workspace. The unique id and slot make a repeated or colliding call fail instead of sharing an account.
CREATE (w:Workspace {id: $id, slot: $slot, name: $name, created_at: $createdAt, settings_json: '{}'})
RETURN w {.id, .slot, .name, .contact_email, .created_at, .updated_at, .settings_json, .credits_low_below, .four_eyes} AS workspace
