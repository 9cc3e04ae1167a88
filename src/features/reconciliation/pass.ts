import type { Stores } from '#src/features/audit/audit.ts'
import { countWorkspaces, findHead, listHeads } from '#src/features/audit/queries.ts'
import { Problem } from '#src/problems.ts'
import { AUDIT_DUE } from '#src/redis/keys.ts'
import { readLatest } from './read-latest.ts'
import { type Head, isEven, NOTHING, type Reconciled, reconcileWorkspace } from './workspace.ts'

/** How far a pass over all accounts has come. */
export interface PassProgress extends Reconciled {
  done: number
  /** Accounts there were when it began. */
  total: number
}

/** An account that could not be reconciled although both stores answer: its trail or its keys are not as they must be. */
export interface BrokenAccount {
  slot: string
  workspaceId: string
  error: unknown
}

export interface PassOptions {
  /** Absent: a broken account ends the pass. */
  onBroken?: (broken: BrokenAccount) => void
  onProgress?: (progress: PassProgress) => void
}

const PAGE = 200
/** Accounts mended at once: enough to fill the waiting for two stores, few enough to leave them to callers. */
const WIDTH = 8

/**
 * Reconciles every account. Memory does not grow with their number. Rejects when a store is away; one broken account keeps
 * nobody else waiting.
 */
export async function reconcileAll(stores: Stores, options: PassOptions = {}): Promise<PassProgress> {
  const { onProgress } = options
  const [counted] = await readLatest(stores.graph, countWorkspaces, {})
  const progress: PassProgress = { done: 0, total: counted?.total ?? 0, ...NOTHING }
  for (let afterId = ''; ;) {
    const heads = await readLatest(stores.graph, listHeads, { afterId, limit: PAGE })
    await reconcileHeads(stores, heads, progress, options)
    onProgress?.({ ...progress })
    if (heads.length < PAGE) return progress
    afterId = heads.at(-1)!.workspaceId
  }
}

async function reconcileHeads(
  stores: Stores,
  heads: Head[],
  progress: PassProgress,
  { onBroken }: PassOptions,
): Promise<void> {
  // What can't be read is looked at closely below, where it keeps nobody else waiting.
  const look = (head: Head) =>
    isEven(stores.redis, head).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      return false
    })
  const areEven = await Promise.all(heads.map(look))
  const waiting = heads.filter((_head, index) => !areEven[index])
  progress.done += heads.length - waiting.length
  const work = async () => {
    for (let head = waiting.shift(); head; head = waiting.shift()) {
      const { recorded, replayed, restored } = await reconcileWorkspace(stores, head).catch((error: unknown) => {
        if (error instanceof Problem || !onBroken) throw error
        const { slot, workspaceId } = head
        onBroken({ slot, workspaceId, error })
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
 * Reconciles accounts whose change was begun some seconds ago: what a process that died, or a store that was away, has left
 * undone. Any number of processes may do it. Returns how many were looked at.
 */
export async function reconcileDue(stores: Stores): Promise<number> {
  const { graph, redis } = stores
  const nowMs = Date.now()
  const range = ['ZRANGE', AUDIT_DUE, '-inf', String(nowMs), 'BYSCORE', 'LIMIT', '0', String(DUE_MOST), 'WITHSCORES']
  const due = (await redis.command(AUDIT_DUE, range)) as string[]
  const failures: unknown[] = []
  for (let i = 0; i < due.length; i += 2) {
    const [slot, score] = [due[i]!, due[i + 1]!]
    const [head] = await readLatest(graph, findHead, { slot })
    let next = ['ZREM', AUDIT_DUE, slot]
    try {
      if (head) await reconcileWorkspace(stores, head)
    } catch (error) {
      // One account that can't be mended must not keep the others waiting.
      failures.push(error)
      next = ['ZADD', AUDIT_DUE, 'GT', String(nowMs + LOOK_AGAIN_MS), slot]
    }
    // Whoever changes the account moves its time forward first: then it is not ours to take out.
    if ((await redis.command(AUDIT_DUE, ['ZSCORE', AUDIT_DUE, slot])) === score) await redis.command(AUDIT_DUE, next)
  }
  if (failures.length > 0) throw failures[0]
  return due.length / 2
}
