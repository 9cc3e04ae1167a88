import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { commitReservationsScript } from '#src/redis/scripts.ts'

/** What Redis still has to be told of one reservation. */
export interface UnitsEnded {
  operationId: string
  /** How many of its units were answered; the others are released. */
  answered: number
  /** False for a note on the way: other units of it still run. */
  isEnd: boolean
  /** When it was noted, on the process's monotonic clock, ms. */
  notedAt: number
}

/** The ends of reservations that this process knows of and Redis doesn't, by workspace slot. */
export interface CommitQueue {
  add(slot: string, operationId: string, answered: number): void
  /** Takes some out, to be carried by a reservation. */
  take(slot: string): UnitsEnded[]
  /** Puts back what a failed call carried: repeating a report is harmless, forgetting it is not. */
  giveBack(slot: string, report: UnitsEnded[]): void
  /**
   * Gives each unit of a batch a function that ends it, answered or not; only its first call counts, and the last unit adds the
   * reservation. While one unit keeps the others waiting, the answers so far are noted well within the lease, so that they stay
   * committed however long that unit takes.
   */
  collect(slot: string, operationId: string, units: number): () => (isAnswered: boolean) => void
  /** Sends everything by calls of its own. */
  flush(): Promise<void>
}

interface QueueSettings {
  redis: Redis
  leaseMs: number
  commitAfterMs: number
  offsetMs: () => number
  onRefund: (credits: number) => void
}

/** A batch of which some units still run. */
interface Batch {
  slot: string
  operationId: string
  /** When it was reserved, on the monotonic clock, ms. */
  since: number
  answered: number
  /** How many answers Redis was told of. */
  noted: number
}

/** One script ends so many. More wait only after an outage, whose expired leases the same script would release. */
const CARRIED_MOST = 500
/** Shares of the lease: how old a batch is before its answers are noted, and how often that is looked at. */
const NOTED_FROM = 1 / 3
const LOOKED_EVERY = 1 / 12

/** As the scripts read a report: pairs of operation id and answered units, with a plus for a note on the way. */
export function reportArguments(report: UnitsEnded[]): string[] {
  return report.flatMap(({ operationId, answered, isEnd }) => [operationId, isEnd ? String(answered) : `+${answered}`])
}

export function createCommitQueue(settings: QueueSettings): CommitQueue {
  const { redis, leaseMs, commitAfterMs, offsetMs, onRefund } = settings
  const waiting = new Map<string, UnitsEnded[]>()
  let timer: NodeJS.Timeout | undefined

  const push = (slot: string, ended: UnitsEnded) => {
    const list = waiting.get(slot)
    if (list) list.push(ended)
    else waiting.set(slot, [ended])
    timer ??= setTimeout(() => void flush().catch(() => undefined), commitAfterMs)
  }

  const add = (slot: string, operationId: string, answered: number, isEnd = true) =>
    push(slot, { operationId, answered, isEnd, notedAt: performance.now() })

  const take = (slot: string): UnitsEnded[] => {
    const list = waiting.get(slot)
    if (!list) return []
    // After two leases the reservation counts as released, whether or not a script has done it yet.
    const horizon = performance.now() - 2 * leaseMs
    const taken = list.splice(0, CARRIED_MOST).filter(({ notedAt }) => notedAt > horizon)
    if (list.length === 0) waiting.delete(slot)
    return taken
  }

  const giveBack = (slot: string, report: UnitsEnded[]) => report.forEach((ended) => push(slot, ended))

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    for (const slot of Array.from(waiting.keys())) {
      const keys = workspaceKeys(slot)
      while (waiting.has(slot)) {
        const report = take(slot)
        if (report.length === 0) continue
        try {
          const touched = accountKeys(keys, Date.now() + offsetMs())
          const args = [String(offsetMs()), ...reportArguments(report)]
          onRefund(await redis.runScript(commitReservationsScript, touched, args))
        } catch (error) {
          giveBack(slot, report)
          throw error
        }
      }
    }
  }

  const running = new Set<Batch>()
  let watch: NodeJS.Timeout | undefined

  /** Notes the answers of the old ones among the running batches. They stand in the order in which they were reserved. */
  const noteAnswers = () => {
    const horizon = performance.now() - leaseMs * NOTED_FROM
    for (const batch of running) {
      if (batch.since > horizon) break
      if (batch.answered === batch.noted) continue
      batch.noted = batch.answered
      add(batch.slot, batch.operationId, batch.answered, false)
    }
    if (running.size === 0) {
      clearInterval(watch)
      watch = undefined
    }
  }

  const collect = (slot: string, operationId: string, units: number) => {
    const batch: Batch = { slot, operationId, since: performance.now(), answered: 0, noted: 0 }
    let open = units
    // A single unit keeps no other waiting.
    if (units > 1) {
      running.add(batch)
      watch ??= setInterval(noteAnswers, leaseMs * LOOKED_EVERY).unref()
    }
    return () => {
      let hasEnded = false
      return (isAnswered: boolean) => {
        if (hasEnded) return
        hasEnded = true
        if (isAnswered) batch.answered += 1
        open -= 1
        if (open > 0) return
        running.delete(batch)
        add(slot, operationId, batch.answered)
      }
    }
  }

  return { add: (slot, operationId, answered) => add(slot, operationId, answered), take, giveBack, collect, flush }
}
