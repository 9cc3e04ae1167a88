import { errors, type Provider } from 'oidc-provider'
import type { Clock } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'
import type { Artefacts } from './artefacts.ts'
import { holderOfAddress, holderOfClient, NoPlace, type Places } from './places.ts'
import { openRequest, requestIdOf } from './requests.ts'
import { readScopes } from './scopes.ts'

interface Announcing {
  redis: Redis
  clock: Clock
  provider: Provider
  artefacts: Artefacts
  places: Places
}

/**
 * Writes the request down for an administrator. Without a place for it the assistant is told so, and nothing of it is kept; the
 * library has stored its interaction by then.
 */
export async function announce(
  { redis, clock, provider, artefacts, places }: Announcing,
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
    await artefacts.delete('Interaction', uid)
    throw new errors.TemporarilyUnavailable(error.message)
  }
}
