import { errors, type Provider } from 'oidc-provider'
import type { Clock } from '#src/lib/clock.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { readScopes } from '../provider/resources.ts'
import { holderOfAddress, holderOfClient, NoPlace, type Places } from '../storage/places.ts'
import type { TokenStore } from '../storage/token-store.ts'
import { openRequest, requestIdOf } from './requests.ts'

interface Announcing {
  redis: Redis
  clock: Clock
  provider: Provider
  tokens: TokenStore
  places: Places
}

/**
 * Stores the request for an administrator. Without a free place it deletes the interaction, which the library has
 * stored by then. Throws TemporarilyUnavailable in that case.
 */
export async function announceRequest(
  { redis, clock, provider, tokens, places }: Announcing,
  { uid, params }: { uid: string; params: Record<string, unknown> },
  address: string,
): Promise<void> {
  const clientId = String(params['client_id'])
  const client = await provider.Client.find(clientId)
  try {
    await openRequest({ redis, clock, places }, requestIdOf(uid), {
      clientId,
      clientName: client?.clientName ?? clientId,
      redirectUri: String(params['redirect_uri']),
      scopes: readScopes(params['scope'] as string | undefined),
      holders: [holderOfAddress(address), holderOfClient(clientId)],
    })
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    await tokens.delete('Interaction', uid)
    throw new errors.TemporarilyUnavailable(error.message)
  }
}
