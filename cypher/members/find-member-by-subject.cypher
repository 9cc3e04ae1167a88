// The member of the workspace with an identity at its provider. Starts at the unique (workspace_id, subject).
MATCH (m:Member {workspace_id: $workspaceId, subject: $subject})
RETURN m {.*} AS member
