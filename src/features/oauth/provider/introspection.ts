import type { Static } from '@sinclair/typebox'
import type { Introspection } from '../schema.ts'
import type { OAuth, OAuthSettings } from './provider.ts'

type TokenState = Static<typeof Introspection>

const INACTIVE: TokenState = { active: false }

/** What an access or refresh token of this workspace may do. Any other token is reported as inactive. */
export async function introspect(
  { oauth, publicBaseUrl }: OAuthSettings & { oauth: OAuth },
  workspaceId: string,
  token: string,
): Promise<TokenState> {
  const { AccessToken, RefreshToken } = oauth.provider
  const found = (await AccessToken.find(token)) ?? (await RefreshToken.find(token))
  if (!found?.isValid) return INACTIVE
  const grant = await oauth.grants.find(found.grantId ?? '')
  if (!grant || grant.workspaceId !== workspaceId) return INACTIVE
  const granted = (found.scope ?? '').split(' ').filter((scope) => (grant.scopes as string[]).includes(scope))
  return {
    active: true,
    scope: granted.join(' '),
    client_id: grant.clientId,
    ...(found.kind === 'AccessToken' ? { token_type: 'Bearer' } : {}),
    ...(found.exp === undefined ? {} : { exp: found.exp }),
    iat: found.iat,
    sub: workspaceId,
    aud: publicBaseUrl,
    iss: publicBaseUrl,
    token_id: grant.tokenId,
  }
}
