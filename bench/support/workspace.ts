import { grantCredits } from '#src/accounts/credits/index.ts'
import { issueKey } from '#src/accounts/keys/index.ts'
import { createWorkspace } from '#src/accounts/workspaces/index.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { benchClock } from './fixed.ts'
import type { Stores } from './stores.ts'

const CREDITS = 1_000_000_000_000
/** One call per microsecond, so that no benchmark reaches its rate limit. */
const RATE_PER_SECOND = 1_000_000

/** Opens a workspace with more credits than it needs and a key without an effective rate limit. Returns the key. */
export async function openWorkspace({ graph, redis }: Pick<Stores, 'graph' | 'redis'>): Promise<string> {
  const workspace = await createWorkspace(graph, benchClock, 'benchmark')
  await grantCredits(redis, { slot: workspace.slot, amount: CREDITS, reason: 'benchmark' })
  const { secret } = await issueKey(redis, benchClock, {
    workspaceId: workspace.id,
    slot: workspace.slot,
    name: 'benchmark',
    type: 'service',
    scopes: ['read', 'write'],
  })
  const record = workspaceKeys(workspace.slot).key(parseApiKey(secret)!.hash)
  await redis.command(record, ['HSET', record, 'rate', String(RATE_PER_SECOND), 'burst', String(RATE_PER_SECOND)])
  return secret
}
