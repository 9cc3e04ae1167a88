import type { Stores } from '#src/features/audit/audit.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import { findHead } from '#src/features/audit/queries.ts'
import { Problem, storeUnavailable } from '#src/problems.ts'
import { slotOfKey } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import type { Tide } from '#src/redis/tide.ts'
import { type BrokenAccount, type PassProgress, reconcileAll, reconcileDue } from './pass.ts'
import { readLatest } from './read-latest.ts'
import { reconcileWorkspace } from './workspace.ts'

/** Watches over one process's trust in Redis; see docs/decisions/0011. */
export interface Reconciler {
  /** Redis for callers: refuses, or waits a moment, while it may hold less than it had. */
  guarded: Redis
  /** What keeps callers out, in words for operators; undefined when nothing does. Waits a moment, as they do. */
  findFault(): Promise<string | undefined>
  isTrusted(): boolean
  /** How many accounts are not served, since their trail can't be done again. */
  brokenAccounts(): number
  /** Looks at Redis, and reconciles every account when it has lost something. Resolves when that is done; rejects on failure. */
  look(): Promise<void>
  /** The same, and also what was left undone lately. For the clock. */
  tick(): Promise<void>
}

/** What a process logs, by the names of pino. */
export interface Log {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

interface ReconcilerSettings extends Stores {
  log: Log
  /** Why the graph can't be relied on yet, in words for operators; undefined when nothing does. */
  findObstacle?: () => Promise<string | undefined>
  onPass?: (result: 'done' | 'failed', report: Partial<PassProgress>) => void
}

/** How long a call waits for a look that is under way before it is refused. */
const WAIT_MS = 1_500
const READ_MS = 1_500
/** After a failure callers are refused at once for so long. */
const AGAIN_MS = 200
/** Every account is looked at so often even when nothing seems lost. */
const PASS_EVERY_MS = 15 * 60_000

type Doubt = 'the service has just started' | 'Redis was restarted' | 'Redis holds less than it had' | 'it is time'

/**
 * Trust belongs to a connection: a new one may lead to a server that was restarted, so nothing is sent over it for callers
 * until its run id and its tide have been read. When these say that something may be lost, every account is reconciled
 * first. A key that was revoked never works in between.
 */
export function createReconciler(settings: ReconcilerSettings): Reconciler {
  const { graph, redis, log, findObstacle, onPass } = settings
  const stores: Stores = { graph, redis }
  let known: Map<string, Tide> | undefined
  let trusted = -1
  let passedAt = -Infinity
  let looking: Promise<void> | undefined
  let failure: { detail: string; at: number } | undefined
  let progress: PassProgress | undefined
  let isBehind = false

  /** Accounts that can't be reconciled; the others are served. */
  let broken = new Map<string, unknown>()

  const isTrusted = () => trusted === redis.generation()
  const isTrustedFor = (key: string) => isTrusted() && (broken.size === 0 || !broken.has(slotOfKey(key) ?? ''))

  function findDoubt(tides: Tide[]): Doubt | undefined {
    if (!known) return 'the service has just started'
    if (tides.some(({ node, runId }) => known!.get(node)?.runId !== runId)) return 'Redis was restarted'
    if (tides.some(({ node, count }) => known!.get(node)!.count >= count)) return 'Redis holds less than it had'
    return performance.now() - passedAt > PASS_EVERY_MS ? 'it is time' : undefined
  }

  async function pass(doubt: Doubt): Promise<void> {
    if (doubt !== 'it is time') trusted = -1
    const startedAt = performance.now()
    log.info({ reason: doubt }, 'Reconciling the accounts with the trail')
    progress = undefined
    const onProgress = (now: PassProgress) => {
      progress = now
      if (now.done < now.total) log.info({ ...now }, 'Reconciling the accounts with the trail')
    }
    const found: typeof broken = new Map()
    const onBroken = ({ slot, workspaceId, error }: BrokenAccount) => {
      found.set(slot, error)
      log.warn(
        { err: error, workspace_id: workspaceId },
        'An account can’t be reconciled with the trail; it is not served',
      )
    }
    const report = await reconcileAll(stores, { onProgress, onBroken })
    broken = found
    passedAt = performance.now()
    onPass?.('done', report)
    log.info({ ...report, ms: Math.round(passedAt - startedAt) }, 'The accounts are reconciled with the trail')
  }

  async function lookOnce(): Promise<void> {
    const generation = redis.generation()
    try {
      // A trail that is still being migrated would be read wrongly.
      const obstacle = await findObstacle?.()
      if (obstacle !== undefined) throw storeUnavailable('graph', new Error(obstacle))
      const tides = await redis.readTides(READ_MS)
      const doubt = findDoubt(tides)
      if (doubt) await pass(doubt)
      known = new Map(tides.map((tide) => [tide.node, tide]))
      trusted = generation
      failure = undefined
    } catch (error) {
      const isNew = failure === undefined
      failure = { detail: reasonOf(error), at: performance.now() }
      if (!isTrusted()) onPass?.('failed', {})
      if (!isTrusted() && isNew) log.warn({ err: error }, 'The accounts could not be reconciled with the trail')
      throw error
    }
  }

  const look = () => (looking ??= lookOnce().finally(() => (looking = undefined)))

  /** Waits until Redis is trusted, or says nothing when it is not: the call itself is refused then. */
  async function regain(): Promise<void> {
    if (!looking && failure && performance.now() - failure.at < AGAIN_MS) return
    try {
      // A connection made meanwhile needs a look of its own.
      for (let looks = 0; looks < 3 && !isTrusted(); looks += 1) await withDeadline(look(), WAIT_MS, 'reconciliation')
    } catch {
      // Said by `findFault`.
    }
  }

  /** What was broken may have been mended by hand. */
  async function lookAtBroken(): Promise<void> {
    for (const slot of broken.keys()) {
      const [head] = await readLatest(graph, findHead, { slot })
      const isMended = await reconcileWorkspace(stores, head!).then(
        () => true,
        () => false,
      )
      if (isMended) broken.delete(slot)
    }
  }

  const face = redis.trusting(isTrustedFor)
  const whenTrusted = <T>(work: () => Promise<T>): Promise<T> => (isTrusted() ? work() : regain().then(work))

  return {
    guarded: {
      ...face,
      runScript: (script, keys, args) => whenTrusted(() => face.runScript(script, keys, args)),
      command: (key, args) => whenTrusted(() => face.command(key, args)),
    },
    isTrusted,
    async findFault() {
      if (!isTrusted()) await regain()
      if (isTrusted()) return undefined
      if (failure) return `not reconciled with the trail: ${failure.detail}`
      const { done, total } = progress ?? { done: 0, total: 0 }
      return `being reconciled with the trail${total > 0 ? `: ${done} of ${total} accounts` : ''}`
    },
    brokenAccounts: () => broken.size,
    look,
    async tick() {
      await look()
      try {
        await reconcileDue(stores)
        await lookAtBroken()
        isBehind = false
      } catch (error) {
        if (!isBehind) log.warn({ err: error }, 'Changes of accounts could not be finished; trying again')
        isBehind = true
      }
    },
  }
}

/** In words of ours: a driver's error may hold addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  return 'Redis does not say which run it is, or refuses a simple write'
}
