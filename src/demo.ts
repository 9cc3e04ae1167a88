import { readDemoFile } from './backends/demo-file.ts'
import type { Clock } from './lib/clock.ts'
import type { Scope } from './lib/scopes.ts'
import { parseApiKey } from './lib/secrets/api-key.ts'
import { audited, type Stores, OPERATOR } from './money/accounts/audit-log/index.ts'
import { grantCredits, showCredits } from './money/accounts/credits/index.ts'
import { issueKey } from './money/accounts/keys/index.ts'
import { createWorkspace, getWorkspace } from './money/accounts/workspaces/index.ts'
import type { Graph } from './stores/graph/graph.ts'
import { workspaceKeys } from './stores/redis/keys.ts'
import type { Redis } from './stores/redis/redis.ts'

const DEMO_CREDITS = 100_000

/**
 * Opens the demo workspace of `npm start`, with a key of scopes read, write and admin, and tops it up to DEMO_CREDITS.
 * Uses the workspace and key of the last start again when both stores still have them.
 */
export async function openDemoWorkspace(
  graph: Graph,
  redis: Redis,
  clock: Clock,
  stateFolder: string,
): Promise<{ workspaceId: string; apiKey: string }> {
  const kept = await findKeptDemo(graph, redis, stateFolder)
  const demo = kept ?? (await makeDemo({ graph, redis }, clock))
  const { balance } = await showCredits(redis, demo.slot)
  if (balance < DEMO_CREDITS) {
    const reason = 'topped up at the start of the demo'
    const grant = { slot: demo.slot, amount: DEMO_CREDITS - balance, reason }
    await audited({ graph, redis }, OPERATOR.actor, (by) => grantCredits(redis, grant, { by }))
  }
  return { workspaceId: demo.workspaceId, apiKey: demo.apiKey }
}

async function findKeptDemo(graph: Graph, redis: Redis, stateFolder: string) {
  const file = readDemoFile(stateFolder)
  const key = parseApiKey(file?.api_key)
  if (!file || !key) return undefined
  const name = workspaceKeys(key.slot).key(key.hash)
  const status = await redis.command(name, ['HGET', name, 'status'])
  const workspace = await getWorkspace(graph, file.workspace_id).catch(() => undefined)
  if (status !== 'active' || workspace?.slot !== key.slot) return undefined
  return { workspaceId: workspace.id, slot: workspace.slot, apiKey: file.api_key }
}

async function makeDemo(stores: Stores, clock: Clock) {
  const { id, slot } = await createWorkspace(stores.graph, clock, 'Demo')
  const scopes: Scope[] = ['read', 'write', 'admin']
  const request = { workspaceId: id, slot, name: 'demo', type: 'service', scopes } as const
  const { secret } = await audited(stores, OPERATOR.actor, (by) =>
    issueKey(stores.redis, clock, request, undefined, by),
  )
  return { workspaceId: id, slot, apiKey: secret }
}
