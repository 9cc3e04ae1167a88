import { type Stores, countWorkspaces, listHeads } from '#src/money/accounts/audit-log/index.ts'
import { Problem } from '#src/problems.ts'
import { AUDIT_DUE } from '#src/stores/redis/keys.ts'
import { type Head, agreesWithAuditLog, NOTHING, type Recovered, recoverAccount, recoverSlot } from './account.ts'

/** The progress of comparing all accounts. */
export interface RecoveryProgress extends Recovered {
  done: number
  /** Number of accounts at the beginning. */
  total: number
}

interface RecoverOptions {
  /**
   * Called for an account that can't be recovered although both stores answer. Without it such an account ends the run.
   */
  onBroken?: (head: Head, error: unknown) => void
  onProgress?: (progress: RecoveryProgress) => void
}

const PAGE = 200
/** Accounts recovered at once: enough to hide the latency of two stores, few enough to leave both to callers. */
const WIDTH = 8

/**
 * Compares every account with its audit log, page by page. Reads the heads in read transactions: a Neo4j follower that
 * lags may miss the newest events, which a later run finds. Rejects when a store is unavailable.
 */
export async function recoverAll(stores: Stores, options: RecoverOptions = {}): Promise<RecoveryProgress> {
  const [counted] = await stores.graph.run(countWorkspaces, {})
  const progress: RecoveryProgress = { done: 0, total: counted?.total ?? 0, ...NOTHING }
  for (let afterId = ''; ;) {
    const heads = await stores.graph.run(listHeads, { afterId, limit: PAGE })
    await recoverPage(stores, heads, progress, options)
    options.onProgress?.({ ...progress })
    if (heads.length < PAGE) return progress
    afterId = heads.at(-1)!.workspaceId
  }
}

async function recoverPage(
  stores: Stores,
  heads: Head[],
  progress: RecoveryProgress,
  { onBroken }: RecoverOptions,
): Promise<void> {
  // An account that can't be read is recovered separately below, where its error doesn't stop the others.
  const compare = (head: Head) =>
    agreesWithAuditLog(stores.redis, head).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      return false
    })
  const areEven = await Promise.all(heads.map(compare))
  const waiting = heads.filter((_head, index) => !areEven[index])
  progress.done += heads.length - waiting.length
  const work = async () => {
    for (let head = waiting.shift(); head; head = waiting.shift()) {
      const { recorded, replayed, restored } = await recoverAccount(stores, head).catch((error: unknown) => {
        if (error instanceof Problem || !onBroken) throw error
        onBroken(head, error)
        return NOTHING
      })
      progress.done += 1
      progress.recorded += recorded
      progress.replayed += replayed
      progress.restored += restored
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: WIDTH }, work))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

const DUE_MOST = 100
const LOOK_AGAIN_MS = 30_000

/**
 * Recovers accounts whose change began some seconds ago and may have been interrupted, because the process died or a
 * store was unavailable. Any number of processes may run it. Returns how many were due.
 */
export async function recoverDue(stores: Stores): Promise<number> {
  const { redis } = stores
  const nowMs = Date.now()
  const range = ['-inf', String(nowMs), 'BYSCORE', 'LIMIT', '0', String(DUE_MOST), 'WITHSCORES'] as const
  const due = await redis.command(AUDIT_DUE, ['ZRANGE', AUDIT_DUE, ...range])
  const failures: unknown[] = []
  for (let i = 0; i < due.length; i += 2) {
    const [slot, score] = [due[i]!, due[i + 1]!]
    let next = ['ZREM', AUDIT_DUE, slot]
    try {
      await recoverSlot(stores, slot)
    } catch (error) {
      // When a store is unavailable, all accounts wait for the next run, and none is delayed further.
      if (error instanceof Problem) throw error
      // One account that can't be recovered must not delay the others.
      failures.push(error)
      next = ['ZADD', AUDIT_DUE, 'GT', String(nowMs + LOOK_AGAIN_MS), slot]
    }
    // A process that changes the account moves its time forward first. Then the entry stays.
    if ((await redis.command(AUDIT_DUE, ['ZSCORE', AUDIT_DUE, slot])) === score) await redis.command(AUDIT_DUE, next)
  }
  if (failures.length > 0) throw failures[0]
  return due.length / 2
}
