// The OpenID provider by which the people of a workspace sign in, and the slot of its account. Starts at the unique
// workspace ids; one row, none for a workspace that has set none.
MATCH (p:SignInProvider {workspace_id: $workspaceId})
MATCH (w:Workspace {id: $workspaceId})
RETURN p {.*} AS provider, w.slot AS slot
