import { audited } from '#src/accounts/audit-log/audit.ts'
import { grantCredits } from '#src/accounts/credits/credits.ts'
import type { KeyRequest } from '#src/accounts/keys/key-record.ts'
import { issueKey } from '#src/accounts/keys/keys.ts'
import { createWorkspace } from '#src/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { Scope } from '#src/lib/scopes.ts'
import type { Redis } from '#src/redis/redis.ts'
import { KINDS, type Kind } from './kinds.ts'

/** A workspace under load, with a key for each kind of call. */
export interface Customer {
  workspaceId: string
  slot: string
  keys: Array<{ kind: Kind; keyId: string; secret: string }>
}

const SCOPES: Scope[] = ['read', 'write', 'admin']
/** Small grants that run dry in the midst of the load, and one that never does. */
const GRANTS = [300, 500, 5_000, 100_000_000]
/** Never told to slow down. */
const RATE = 1_000_000

/** Opens a workspace with credits to waste. */
export async function openCustomer(graph: Graph, redis: Redis): Promise<Customer> {
  const { id: workspaceId, slot } = await createWorkspace(graph, systemClock, 'Chaos')
  const stores = { graph, redis }
  for (const [priority, amount] of GRANTS.entries())
    await audited(stores, 'cli', (by) => grantCredits(redis, { slot, amount, priority, reason: 'chaos' }, { by }))
  const keys: Customer['keys'] = []
  for (const kind of KINDS) {
    const request = { workspaceId, slot, name: kind.name, type: 'service', scopes: SCOPES, rate: RATE, burst: RATE }
    const { key, secret } = await audited(stores, 'cli', (by) =>
      issueKey(redis, systemClock, request as KeyRequest, undefined, by),
    )
    keys.push({ kind, keyId: key.id, secret })
  }
  return { workspaceId, slot, keys }
}
