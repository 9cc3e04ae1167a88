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
 * a retry is told the effect; without one they are refunded. Any replica may do it, several at once too. Throws after all
 * workspaces were tried, when one of them could not be swept.
 */
export async function sweepHeld(settings: ReaperSettings): Promise<Sweep> {
  const { redis, offsetMs = () => 0 } = settings
  const nowMs = Date.now() + offsetMs()
  const due = await redis.command(REAPER_DUE, [
    'ZRANGE',
    REAPER_DUE,
    '-inf',
    String(nowMs),
    'BYSCORE',
    'LIMIT',
    '0',
    String(WORKSPACES_MOST),
    'WITHSCORES',
  ])
  const sweep: Sweep = { committed: 0, refunded: 0 }
  const failures: unknown[] = []
  for (let i = 0; i < due.length; i += 2) {
    const [slot, score] = [due[i]!, due[i + 1]!]
    try {
      const isEmpty = await sweepWorkspace(settings, slot, sweep)
      await noteSwept(redis, { slot, score, isEmpty, lookAgainAt: nowMs + LOOK_AGAIN_MS })
    } catch (error) {
      // One workspace, or one lost master of a cluster, must not keep the others waiting.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sweep
}

interface Swept {
  slot: string
  /** When it was due. */
  score: string
  isEmpty: boolean
  lookAgainAt: number
}

/** Whoever opens an operation moves the workspace's time forward first: then it is not ours to take out. */
async function noteSwept(redis: Redis, { slot, score, isEmpty, lookAgainAt }: Swept): Promise<void> {
  const now = await redis.command(REAPER_DUE, ['ZSCORE', REAPER_DUE, slot])
  if (!isEmpty) await redis.command(REAPER_DUE, ['ZADD', REAPER_DUE, 'GT', String(lookAgainAt), slot])
  else if (now === score) await redis.command(REAPER_DUE, ['ZREM', REAPER_DUE, slot])
}

/** Returns whether no operation is held any more. */
async function sweepWorkspace(settings: ReaperSettings, slot: string, sweep: Sweep): Promise<boolean> {
  const { redis, findReceipts, offsetMs = () => 0, onRefund } = settings
  const keys = workspaceKeys(slot)
  const ended = await redis.runScript(
    listHeldScript,
    [keys.held, keys.ops],
    [String(offsetMs()), String(OPERATIONS_MOST)],
  )
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
    onRefund?.(refunded)
  }
  return (await redis.command(keys.held, ['ZCARD', keys.held])) === 0
}
