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

const WORKSPACES_MOST = 10_000
/**
 * Workspaces that are swept together: Redis gets their commands in one go, and the graph one question about all their
 * operations.
 */
const TOGETHER_MOST = 8
/** Operations of one workspace in one round. All those of a round wait in the same connection to Redis as each call. */
const OPERATIONS_MOST = 25
/** Bounds one sweep to 5000 operations of each workspace. What is left is due in the next sweep. */
const ROUNDS_MOST = 200
const LOOK_AGAIN_MS = 30_000

/**
 * Ends pending reservations that may have had an effect before their process died. With an operation marker in the
 * graph a reservation is committed, and a retry learns of the effect; without one it is released. A sweep goes on in
 * rounds while anything is due, and each round takes a few operations of each workspace. So the work is in proportion
 * to what is due, and a workspace with thousands does not hold up the others. Any number of replicas may sweep at once.
 * When a workspace can't be swept, the sweep tries the others and then throws the first error.
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
  const run: Run = { settings, nowMs, sweep: { committed: 0, released: 0 }, failures: [] }
  let left: Listed[] = []
  for (let i = 0; i < listed.length; i += 2) left.push({ slot: listed[i]!, score: listed[i + 1]! })
  for (let round = 0; left.length > 0 && round < ROUNDS_MOST; round += 1) {
    const unfinished: Listed[] = []
    for (let i = 0; i < left.length; i += TOGETHER_MOST)
      unfinished.push(...(await sweepTogether(run, left.slice(i, i + TOGETHER_MOST))))
    left = unfinished
  }
  if (run.failures.length > 0) throw run.failures[0]
  return run.sweep
}

/** A workspace in the sweeper's list. */
interface Listed {
  slot: string
  /** When it was due. */
  score: string
}

/** What one sweep has done so far. */
interface Run {
  settings: SweeperSettings
  nowMs: number
  sweep: Sweep
  failures: unknown[]
}

/**
 * Does one round for some workspaces. Returns those that had something due: they may have more. One workspace that
 * fails, or one lost master of a cluster, does not delay the others.
 */
async function sweepTogether(run: Run, some: Listed[]): Promise<Listed[]> {
  const { findMarkers } = run.settings
  const ofEach = <T>(each: Listed[], work: (one: Listed, at: number) => Promise<T>): Promise<Array<T | undefined>> =>
    Promise.all(each.map((one, at) => work(one, at).catch((error: unknown) => void run.failures.push(error))))
  const due = await ofEach(some, ({ slot }) => listInDoubt(run.settings, slot))
  const done = await findMarkers(due.flatMap((ids) => ids ?? [])).catch((error: unknown) => {
    run.failures.push(error)
    return undefined
  })
  const swept = await ofEach(some, async (one, at) => {
    const ids = due[at]
    if (!ids || (ids.length > 0 && !done)) return false
    await Promise.all(ids.map((id) => resolve(run, one.slot, id, done!.has(id))))
    if (ids.length === 0) await noteSwept(run, one)
    return ids.length > 0
  })
  return some.filter((_, at) => swept[at])
}

/** The first operations of a workspace whose lease has ended. */
function listInDoubt({ redis, offsetMs = () => 0 }: SweeperSettings, slot: string): Promise<string[]> {
  const keys = workspaceKeys(slot)
  return redis.runScript(listInDoubtScript, [keys.pending, keys.ops], [String(offsetMs()), String(OPERATIONS_MOST)])
}

async function resolve({ settings, sweep }: Run, slot: string, operationId: string, isDone: boolean): Promise<void> {
  const { redis, offsetMs = () => 0, onRefund } = settings
  const keys = workspaceKeys(slot)
  const touched = [...accountKeys(keys, Date.now() + offsetMs()), keys.idempotency(operationId)]
  const args = [String(offsetMs()), operationId, isDone ? '1' : '0', String(KEEP_ANSWERS_MS)]
  const refunded = await redis.runScript(resolvePendingScript, touched, args)
  if (isDone) sweep.committed += 1
  else sweep.released += 1
  onRefund?.(refunded)
}

/**
 * Removes or delays a workspace that was due and has nothing due any more. One whose time has moved stays, because a
 * process that reserves moves the time first.
 */
async function noteSwept({ settings: { redis }, nowMs }: Run, { slot, score }: Listed): Promise<void> {
  // Before the workspace is due, a process may have announced a reservation that it has not made yet.
  if (Number(score) > nowMs) return
  const { pending } = workspaceKeys(slot)
  const isEmpty = (await redis.command(pending, ['ZCARD', pending])) === 0
  const lookAgainAt = String(nowMs + LOOK_AGAIN_MS)
  if (!isEmpty) await redis.command(SWEEPER_DUE, ['ZADD', SWEEPER_DUE, 'GT', lookAgainAt, slot])
  else if ((await redis.command(SWEEPER_DUE, ['ZSCORE', SWEEPER_DUE, slot])) === score)
    await redis.command(SWEEPER_DUE, ['ZREM', SWEEPER_DUE, slot])
}
