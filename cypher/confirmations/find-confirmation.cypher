// One confirmation of the workspace. Starts at the unique id.
MATCH (c:Confirmation {id: $confirmationId})
WHERE c.workspace_id = $workspaceId
RETURN c {.*} AS confirmation
