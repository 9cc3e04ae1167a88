import { accountKeys, REAPER_DUE, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { listHeldScript, settleHeldScript } from '#src/redis/scripts.ts'
import { KEEP_ANSWERS_MS } from './idempotency.ts'

export interface ReaperSettings {
  redis: Redis
  /** Which of these operations have had their effect. */
  findReceipts: (operationIds: string[]) => Promise<Set<string>>
  /** Added to Redis's clock; only tests set it. */
  offsetMs?: () => number
  onRefund?: (credits: number) => void
}

/** What one sweep has found out about operations whose lease had ended. */
export interface Sweep {
  committed: number
  refunded: number
}

const WORKSPACES_MOST = 100
const OPERATIONS_MOST = 100
const LOOK_AGAIN_MS = 30_000

/**
 * Settles operations whose process died after they may have had an effect: with a receipt in the graph they are charged, and
 * a retry is told the effect; without one they are refunded. Any replica may do it, several at once too.
 */
export async function sweepHeld(settings: ReaperSettings): Promise<Sweep> {
  const { redis, offsetMs = () => 0 } = settings
  const nowMs = Date.now() + offsetMs()
  const due = (await redis.command(REAPER_DUE, [
    'ZRANGE',
    REAPER_DUE,
    '-inf',
    String(nowMs),
    'BYSCORE',
    'LIMIT',
    '0',
    String(WORKSPACES_MOST),
    'WITHSCORES',
  ])) as string[]
  const sweep: Sweep = { committed: 0, refunded: 0 }
  for (let i = 0; i < due.length; i += 2) {
    const slot = due[i]!
    const isEmpty = await sweepWorkspace(settings, slot, sweep)
    // Whoever opens an operation moves the workspace's time forward first: then it is not ours to take out.
    const next = isEmpty ? ['ZREM', REAPER_DUE, slot] : ['ZADD', REAPER_DUE, 'GT', String(nowMs + LOOK_AGAIN_MS), slot]
    const score = await redis.command(REAPER_DUE, ['ZSCORE', REAPER_DUE, slot])
    if (!isEmpty || score === due[i + 1]) await redis.command(REAPER_DUE, next)
  }
  return sweep
}

/** Returns whether no operation is held any more. */
async function sweepWorkspace(settings: ReaperSettings, slot: string, sweep: Sweep): Promise<boolean> {
  const { redis, findReceipts, offsetMs = () => 0, onRefund } = settings
  const keys = workspaceKeys(slot)
  const ended = (await redis.runScript(
    listHeldScript,
    [keys.held, keys.ops],
    [String(offsetMs()), String(OPERATIONS_MOST)],
  )) as string[]
  const done = await findReceipts(ended)
  for (const operationId of ended) {
    const isDone = done.has(operationId)
    const refunded = await redis.runScript(
      settleHeldScript,
      [...accountKeys(keys, Date.now() + offsetMs()), keys.idempotency(operationId)],
      [String(offsetMs()), operationId, isDone ? '1' : '0', String(KEEP_ANSWERS_MS)],
    )
    if (isDone) sweep.committed += 1
    else sweep.refunded += 1
    onRefund?.(Number(refunded))
  }
  return Number(await redis.command(keys.held, ['ZCARD', keys.held])) === 0
}
