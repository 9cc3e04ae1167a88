import { type Static, Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { fields } from '#src/lib/fields.ts'
import { createHmac } from 'node:crypto'
import type { ReadBearer } from '#src/http/policy/caller/bearer.ts'
import type { Clock } from '#src/lib/clock.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { present } from '#src/lib/present.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { readKey } from '#src/money/accounts/keys/index.ts'
import type { Caller } from '#src/money/metering/index.ts'
import { Maybe } from '#src/lib/schema.ts'
import { readScopes } from '../protocol/resources.ts'
import { type Introspection } from '../protocol/schema.ts'
import type { OAuth, OAuthSettings } from './provider.ts'

type TokenState = Static<typeof Introspection>

const INACTIVE: TokenState = { active: false }

/** What a token or API key of the caller's workspace may do. Any other is reported as inactive. */
export async function introspect(
  settings: Pick<Deps, 'redis' | 'clock'> & OAuthSettings & { oauth: OAuth },
  { workspaceId, slot }: Pick<Caller, 'workspaceId' | 'slot'>,
  token: string,
): Promise<TokenState> {
  const { oauth, publicBaseUrl } = settings
  const key = parseApiKey(token)
  if (key) return key.slot === slot ? describeKey(settings, slot, key.hash) : INACTIVE
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
    ...(grant.memberId === undefined ? {} : { member_id: grant.memberId }),
  }
}

async function describeKey(
  { redis, clock, publicBaseUrl }: Pick<Deps, 'redis' | 'clock'> & OAuthSettings,
  slot: string,
  hash: string,
): Promise<TokenState> {
  const key = await readKey(redis, clock, slot, hash)
  if (key?.status !== 'active') return INACTIVE
  return present({
    active: true,
    scope: key.scopes.join(' '),
    token_type: 'api_key',
    exp: key.expires_at === undefined ? undefined : secondsOf(key.expires_at),
    iat: secondsOf(key.created_at),
    sub: key.workspace_id,
    aud: publicBaseUrl,
    iss: publicBaseUrl,
    token_id: key.id,
  })
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000)

/** The members of oidc-provider's stored access token that are read here. */
const storedToken = defineStored(
  'access token',
  Type.Object({
    scope: Maybe(Type.String()),
    exp: Maybe(Type.Number()),
    aud: Maybe(Type.String()),
    extra: Maybe(Type.Object(fields('slot? key?'))),
  }),
)

/**
 * Reads access tokens for the policy with one look into Redis. An ended token is reported as `ended` for a day. This
 * does not check whether the grant still holds: the reservation of credits reads the grant's key and decides that.
 */
export function createBearerReader({ tokens }: OAuth, clock: Clock, settings: OAuthSettings): ReadBearer {
  return async (token) => {
    const found = await tokens.find('AccessToken', token)
    if (!found) return undefined
    const { scope, exp = 0, aud, extra } = storedToken.read(found.payload)
    if (exp * 1000 <= clock.now()) return 'ended'
    if (aud !== settings.publicBaseUrl || !extra?.slot || !extra.key) return undefined
    return {
      key: { slot: extra.slot, keyId: extra.key.slice(0, 8), hash: extra.key },
      scopes: readScopes(scope),
      presented: createHmac('sha256', settings.secretKeys[0]!).update(`grant key:${extra.key}`).digest('hex'),
    }
  }
}
