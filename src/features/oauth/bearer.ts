import { createHmac } from 'node:crypto'
import type { Clock } from '#src/lib/clock.ts'
import type { ReadBearer } from '#src/policy/bearer.ts'
import type { OAuth, OAuthSettings } from './provider.ts'
import { readScopes } from './scopes.ts'

/** What oidc-provider stores of an access token, as far as it is read here. */
interface StoredToken {
  scope?: string
  exp?: number
  aud?: string
  extra?: { slot?: string; key?: string }
}

/**
 * Reads access tokens for the policy: one look into Redis, which knows for a day of those that have ended. Whether the grant still holds is decided by the charge itself, which
 * reads the grant's key.
 */
export function createBearerReader({ artefacts }: OAuth, clock: Clock, settings: OAuthSettings): ReadBearer {
  return async (token) => {
    const found = await artefacts.find('AccessToken', token)
    if (!found) return undefined
    const { scope, exp = 0, aud, extra } = found.payload as StoredToken
    if (exp * 1000 <= clock.now()) return 'ended'
    if (aud !== settings.publicBaseUrl || !extra?.slot || !extra.key) return undefined
    return {
      key: { slot: extra.slot, keyId: extra.key.slice(0, 8), hash: extra.key },
      scopes: readScopes(scope),
      presented: createHmac('sha256', settings.secretKeys[0]!).update(`grant key:${extra.key}`).digest('hex'),
    }
  }
}
