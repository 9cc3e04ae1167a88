// The names of members of the workspace, for tables; a person who was forgotten has none. Starts at the unique ids.
UNWIND $ids AS id
MATCH (m:Member {id: id})
WHERE m.workspace_id = $workspaceId
RETURN m.id AS id, m.name AS name
