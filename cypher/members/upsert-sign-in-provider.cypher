// Sets the OpenID provider of a workspace in place of the one before. Without $secret the secret stays, if issuer and
// client do. Starts at the unique workspace ids; one row, whose provider has no secret where none is known.
MATCH (w:Workspace {id: $workspaceId})
MERGE (p:SignInProvider {workspace_id: $workspaceId})
SET p.set_at = $at
WITH p, CASE WHEN p.issuer = $issuer AND p.client_id = $clientId THEN p.client_secret END AS kept
SET p.client_secret = coalesce($secret, kept)
SET p.issuer = $issuer, p.client_id = $clientId, p.name_claim = $nameClaim, p.role_claim = $roleClaim,
    p.roles_json = $rolesJson, p.default_role = $defaultRole, p.set_by = $by
RETURN p.client_secret IS NOT NULL AS complete
