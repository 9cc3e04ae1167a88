// Removes the OpenID provider of a workspace and its secret. Starts at the unique workspace id; one row, none for a
// workspace that has set none.
MATCH (p:SignInProvider {workspace_id: $workspaceId})
WITH p, p.issuer AS issuer
DELETE p
RETURN issuer
