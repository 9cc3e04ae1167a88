import { LRUCache } from 'lru-cache'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createBatcher } from '#src/lib/waiting/batcher.ts'
import { withDeadline } from '#src/lib/waiting/patience.ts'
import { listHeadsOfSlots, type Stores } from '#src/money/accounts/audit-log/index.ts'
import { Problem, storeUnavailable } from '#src/problems.ts'
import { AccountNotRecovered } from '#src/stores/redis/failures.ts'
import { agreesWithAuditLog, recoverAccount, type Recovered } from './account.ts'
import { recoverAll, recoverDue, type RecoveryProgress } from './all-accounts.ts'
import { readLatest } from './read-latest.ts'

/** Keeps accounts in Redis no older than their audit logs in the graph; see docs/METERING.md. */
export interface Recovery {
  /**
   * Returns the connection epoch in which the account is known to hold all events of its audit log. Returns a promise
   * when the account was not compared in this epoch yet. Rejects with `billing_unavailable` when the comparison fails
   * or takes too long; a slow one continues.
   */
  ensure(slot: string): number | Promise<number>
  /**
   * Compares an account again, of which Redis has nothing although a key names it. Resolves to true when something was
   * restored.
   */
  suspectLoss(slot: string): Promise<boolean>
  /** The state of the background comparison of all accounts. */
  state(): RecoveryState
  /** Recovers interrupted changes, and compares all accounts in a new epoch or after RUN_EVERY_MS. A timer calls it. */
  tick(): Promise<void>
}

export interface RecoveryState {
  /** True once all accounts were compared in this epoch. */
  isComplete: boolean
  progress: RecoveryProgress | undefined
  /** Number of accounts that can't be recovered and are not served. */
  broken: number
}

/** The log, with the method names of pino. */
interface Log {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

export interface RecoverySettings extends Stores {
  log: Log
  /** Resolves to the reason why the graph can't be used yet, in words for operators; undefined when it can. */
  findObstacle?: () => Promise<string | undefined>
  onRecovered?: (recovered: Recovered) => void
  onRun?: (result: 'done' | 'failed') => void
}

/** How long a caller waits for its account, ms. */
const WAIT_MS = 5_000
/** For this time a failure is repeated at once, so that callers don't ask the stores again and again. */
const AGAIN_MS = 200
/** How often an account of which Redis has nothing is compared again. */
const DENIED_AGAIN_MS = 10_000
/** How often all accounts are compared within an epoch. */
const RUN_EVERY_MS = 15 * 60_000
/** Beyond this number, the least recently used account is compared again at its next call. */
const REMEMBERED_MOST = 200_000
const HEADS_AT_ONCE = 256
const TRIES = 3

/**
 * A new connection may lead to a Redis that was restarted from an older state. So an account is trusted only within one
 * connection epoch. The first call of an account in an epoch compares the head of its audit log in the graph with the
 * one in Redis. Missing events are replayed before any key of the account is accepted. All other accounts are compared
 * in the background.
 */
export function createRecovery(settings: RecoverySettings): Recovery {
  const { graph, redis, log, findObstacle, onRecovered, onRun } = settings
  const stores: Stores = { graph, redis }
  const trusted = new LRUCache<string, number>({ max: REMEMBERED_MOST })
  const comparing = new Map<string, Promise<Recovered | undefined>>()
  const failures = new LRUCache<string, Problem>({ max: 10_000, ttl: AGAIN_MS, perf: performance })
  const denied = new LRUCache<string, boolean>({ max: 10_000, ttl: DENIED_AGAIN_MS, perf: performance })
  const broken = new Map<string, string>()
  const run: { epoch: number; endedAt: number; progress?: RecoveryProgress; hasFailed: boolean } = {
    epoch: -1,
    endedAt: -Infinity,
    hasFailed: false,
  }
  let isBehind = false

  const findHead = createBatcher(HEADS_AT_ONCE, async (slots: string[]) => {
    const heads = new Map((await readLatest(graph, listHeadsOfSlots, { slots })).map((head) => [head.slot, head]))
    return slots.map((slot) => heads.get(slot))
  })

  /**
   * Compares an account, and recovers it if needed. Resolves to undefined when nothing is missing or no workspace has
   * the slot.
   */
  async function compare(slot: string): Promise<Recovered | undefined> {
    const epoch = redis.epoch()
    const obstacle = await findObstacle?.()
    if (obstacle !== undefined) throw storeUnavailable('graph', new Error(obstacle))
    const head = await findHead('heads', slot)
    const isWhole = head === undefined || (await agreesWithAuditLog(redis, head))
    const recovered = isWhole ? undefined : await recoverAccount(stores, head)
    trusted.set(slot, epoch)
    broken.delete(slot)
    if (recovered) onRecovered?.(recovered)
    return recovered
  }

  /** Shares one comparison of an account among concurrent callers. Rejects only with a `Problem`. */
  function compareOnce(slot: string): Promise<Recovered | undefined> {
    const known = comparing.get(slot)
    if (known) return known
    const work = compare(slot)
      .catch((error: unknown) => {
        const problem = error instanceof Problem ? error : storeUnavailable('redis', error)
        if (!(error instanceof Problem)) noteBroken(slot, error)
        failures.set(slot, problem)
        throw problem
      })
      .finally(() => comparing.delete(slot))
    comparing.set(slot, work)
    return work
  }

  function noteBroken(slot: string, error: unknown): void {
    const reason = String(error)
    if (broken.get(slot) !== reason) log.warn({ err: error, slot }, 'An account can’t be recovered; it is not served')
    broken.set(slot, reason)
  }

  async function waitFor<T>(work: Promise<T>): Promise<T> {
    try {
      return await withDeadline(work, WAIT_MS, 'recovery of the account')
    } catch (error) {
      throw notRecovered(error)
    }
  }

  async function becomeTrusted(slot: string): Promise<number> {
    const failure = failures.get(slot)
    if (failure) throw notRecovered(failure)
    for (let tries = 0; tries < TRIES; tries += 1) {
      await waitFor(compareOnce(slot))
      const epoch = trusted.get(slot)
      if (epoch !== undefined && epoch === redis.epoch()) return epoch
    }
    throw notRecovered(new Error('the connection breaks again and again'))
  }

  /** Compares all accounts. Logs one line when it ends; repeated failures are logged once. */
  async function runOverAll(): Promise<void> {
    const epoch = redis.epoch()
    const startedAt = performance.now()
    try {
      const report = await recoverAll(stores, {
        onProgress: (progress) => (run.progress = progress),
        onBroken: ({ slot }, error) => noteBroken(slot, error),
      })
      Object.assign(run, { epoch, endedAt: performance.now(), hasFailed: false })
      onRecovered?.(report)
      onRun?.('done')
      log.info(
        { ...report, ms: Math.round(run.endedAt - startedAt) },
        'The accounts were compared with their audit logs',
      )
    } catch (error) {
      onRun?.('failed')
      if (!run.hasFailed)
        log.warn({ err: error }, 'The accounts could not be compared with their audit logs; trying again')
      run.hasFailed = true
    }
  }

  return {
    ensure(slot) {
      const epoch = trusted.get(slot)
      return epoch !== undefined && epoch === redis.epoch() ? epoch : becomeTrusted(slot)
    },
    async suspectLoss(slot) {
      // Calls that are denied at the same time share one comparison and its outcome.
      const known = comparing.has(slot) ? undefined : denied.get(slot)
      if (known !== undefined) return known
      const recovered = await waitFor(compareOnce(slot))
      const isRestored = recovered !== undefined && recovered.restored > 0
      denied.set(slot, isRestored)
      return isRestored
    },
    state: () => ({ isComplete: run.epoch === redis.epoch(), progress: run.progress, broken: broken.size }),
    async tick() {
      try {
        await recoverDue(stores)
        isBehind = false
      } catch (error) {
        if (!isBehind) log.warn({ err: error }, 'Changes of accounts could not be finished; trying again')
        isBehind = true
      }
      if (run.epoch !== redis.epoch() || performance.now() - run.endedAt > RUN_EVERY_MS) await runOverAll()
    },
  }
}

/** The same problem, marked as raised before anything was sent, so that nothing has to be released. */
function notRecovered(error: unknown): Problem {
  const [entry] = (error instanceof Problem ? error : storeUnavailable('redis', error)).entries
  const cause = new AccountNotRecovered('the account is being compared with its audit log', { cause: error })
  return new Problem('billing_unavailable', entry?.detail, { cause, retryAfterSeconds: 2 })
}

interface MeasuredSettings extends Omit<RecoverySettings, 'onRecovered' | 'onRun'> {
  registry: Registry
}

/** A recovery that reports its work as metrics; no label names a workspace. */
export function createMeasuredRecovery({ registry, ...settings }: MeasuredSettings): Recovery {
  const registers = [registry]
  const runs = new Counter({
    name: 'rpk_reconciliations_total',
    help: 'Comparisons of all accounts with their audit logs, by result',
    labelNames: ['result'],
    registers,
  })
  const events = new Counter({
    name: 'rpk_reconciled_events_total',
    help: 'Events written late in the graph (recorded), and replayed in Redis because it lacked them (restored)',
    labelNames: ['kind'],
    registers,
  })
  const recovery = createRecovery({
    ...settings,
    onRun: (result) => runs.inc({ result }),
    onRecovered: ({ recorded, restored }) => {
      events.inc({ kind: 'recorded' }, recorded)
      events.inc({ kind: 'restored' }, restored)
    },
  })
  new Gauge({
    name: 'rpk_redis_trusted',
    help: '1 while all accounts were compared with their audit logs since the last connection to Redis',
    registers,
    collect() {
      this.set(recovery.state().isComplete ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rpk_accounts_broken',
    help: 'Accounts that are not served, since their audit log cannot be replayed; 0 is right',
    registers,
    collect() {
      this.set(recovery.state().broken)
    },
  })
  return recovery
}
