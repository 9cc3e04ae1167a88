import { accountKeys, SWEEPER_DUE, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { listInDoubtScript, resolvePendingScript } from '#src/stores/redis/scripts.ts'
import { KEEP_ANSWERS_MS } from './idempotency.ts'

interface SweeperSettings {
  redis: Redis
  /** Returns those of the operations that have had their effect. */
  findMarkers: (operationIds: string[]) => Promise<Set<string>>
  /** Added to Redis's clock; only tests set it. */
  offsetMs?: () => number
  onRefund?: (credits: number) => void
}

/** How many pending reservations with an ended lease one sweep has committed and released. */
interface Sweep {
  committed: number
  released: number
}

const WORKSPACES_MOST = 500
const OPERATIONS_MOST = 100
const LOOK_AGAIN_MS = 30_000

/**
 * Ends pending reservations that may have had an effect before their process died. With an operation marker in the
 * graph a reservation is committed, and a retry learns of the effect; without one it is released. Any number of
 * replicas may sweep at once. When a workspace can't be swept, the sweep tries the others and then throws the first
 * error.
 */
export async function sweepPending(settings: SweeperSettings): Promise<Sweep> {
  const { redis, offsetMs = () => 0 } = settings
  const nowMs = Date.now() + offsetMs()
  // The list is not limited to workspaces that are due: each write moves its workspace's time, so a busy one would
  // never be due.
  const listed = await redis.command(SWEEPER_DUE, [
    'ZRANGE',
    SWEEPER_DUE,
    '0',
    String(WORKSPACES_MOST - 1),
    'WITHSCORES',
  ])
  const sweep: Sweep = { committed: 0, released: 0 }
  const failures: unknown[] = []
  for (let i = 0; i < listed.length; i += 2) {
    const [slot, score] = [listed[i]!, listed[i + 1]!]
    try {
      const isEmpty = await sweepWorkspace(settings, slot, sweep)
      // Before the workspace is due, a process may have announced a reservation that it has not made yet.
      if (Number(score) <= nowMs) await noteSwept(redis, { slot, score, isEmpty, lookAgainAt: nowMs + LOOK_AGAIN_MS })
    } catch (error) {
      // One workspace, or one lost master of a cluster, must not delay the others.
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

/**
 * Removes or delays a workspace. One whose time has moved stays, because a process that reserves moves the time first.
 */
async function noteSwept(redis: Redis, { slot, score, isEmpty, lookAgainAt }: Swept): Promise<void> {
  const now = await redis.command(SWEEPER_DUE, ['ZSCORE', SWEEPER_DUE, slot])
  if (!isEmpty) await redis.command(SWEEPER_DUE, ['ZADD', SWEEPER_DUE, 'GT', String(lookAgainAt), slot])
  else if (now === score) await redis.command(SWEEPER_DUE, ['ZREM', SWEEPER_DUE, slot])
}

/** Ends the pending reservations of a workspace whose lease has ended. Returns true when none is pending any more. */
async function sweepWorkspace(settings: SweeperSettings, slot: string, sweep: Sweep): Promise<boolean> {
  const { redis, findMarkers, offsetMs = () => 0, onRefund } = settings
  const keys = workspaceKeys(slot)
  const ended = await redis.runScript(
    listInDoubtScript,
    [keys.pending, keys.ops],
    [String(offsetMs()), String(OPERATIONS_MOST)],
  )
  const done = await findMarkers(ended)
  for (const operationId of ended) {
    const isDone = done.has(operationId)
    const refunded = await redis.runScript(
      resolvePendingScript,
      [...accountKeys(keys, Date.now() + offsetMs()), keys.idempotency(operationId)],
      [String(offsetMs()), operationId, isDone ? '1' : '0', String(KEEP_ANSWERS_MS)],
    )
    if (isDone) sweep.committed += 1
    else sweep.released += 1
    onRefund?.(refunded)
  }
  return (await redis.command(keys.pending, ['ZCARD', keys.pending])) === 0
}
