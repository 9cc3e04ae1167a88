import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { commitReservationsScript } from '#src/stores/redis/scripts.ts'

/** The report about one reservation that Redis does not have yet. */
export interface UnitsEnded {
  operationId: string
  /** How many of its units were answered; the others are released. */
  answered: number
  /** False for an interim note: other units of the reservation still run. */
  isEnd: boolean
  /** When it was noted, on the process's monotonic clock, ms. */
  notedAt: number
}

/** The ends of reservations that this process knows and Redis doesn't, by workspace slot. */
export interface CommitQueue {
  add(slot: string, operationId: string, answered: number): void
  /** Takes some reports out of the queue, for a reservation to send along. */
  take(slot: string): UnitsEnded[]
  /** Puts back the reports of a failed call: repeating a report is harmless, losing it is not. */
  giveBack(slot: string, report: UnitsEnded[]): void
  /**
   * Returns a function to call once for each unit of a batch. It returns the unit's end, which takes whether the unit
   * was answered; only the first call of an end counts. The last unit adds the reservation to the queue. While a unit
   * still runs, the answers so far are noted well within the lease, so that they stay committed however long that unit
   * takes.
   */
  collect(slot: string, operationId: string, units: number): () => (isAnswered: boolean) => void
  /**
   * Sends all reports that wait now by script calls of its own. Rejects when a call fails; its reports stay in the
   * queue.
   */
  flush(): Promise<void>
}

interface QueueSettings {
  redis: Redis
  leaseMs: number
  commitAfterMs: number
  offsetMs: () => number
  onRefund: (credits: number) => void
}

/** A batch with units that still run. */
interface Batch {
  slot: string
  operationId: string
  /** When it was reserved, on the monotonic clock, ms. */
  since: number
  answered: number
  /** How many answers were noted to Redis so far. */
  noted: number
}

/**
 * The most reports in one script call. More wait only after an outage; the same script releases leases that expired
 * meanwhile.
 */
const CARRIED_MOST = 500
/** As shares of the lease: the age from which the answers of a batch are noted, and the interval of the check. */
const NOTED_FROM = 1 / 3
const LOOKED_EVERY = 1 / 12

/**
 * The report as arguments of the scripts: pairs of operation id and answered units, with a plus for an interim note.
 */
export function reportArguments(report: UnitsEnded[]): string[] {
  return report.flatMap(({ operationId, answered, isEnd }) => [operationId, isEnd ? String(answered) : `+${answered}`])
}

export function createCommitQueue(settings: QueueSettings): CommitQueue {
  const { redis, leaseMs, commitAfterMs, offsetMs, onRefund } = settings
  const waiting = new Map<string, UnitsEnded[]>()
  let timer: NodeJS.Timeout | undefined
  /** The last pass of the timer. */
  let pass: Promise<void> | undefined

  const push = (slot: string, ended: UnitsEnded) => {
    const list = waiting.get(slot)
    if (list) list.push(ended)
    else waiting.set(slot, [ended])
    startTimer()
  }

  /**
   * Sends what no reservation has taken by `commitAfterMs` after it was noted. After a failed call it waits as long
   * again.
   */
  const startTimer = (waitMs = commitAfterMs) => {
    timer ??= setTimeout(() => {
      timer = undefined
      const sent = sendNotedBy(performance.now() - commitAfterMs)
      pass = sent
      sent.then(
        () => waiting.size > 0 && startTimer(untilNext()),
        () => startTimer(),
      )
    }, waitMs)
  }

  const untilNext = (): number => {
    const now = performance.now()
    let oldest = now
    for (const [first] of waiting.values()) if (first && first.notedAt < oldest) oldest = first.notedAt
    return Math.max(1, oldest + commitAfterMs - now)
  }

  const add = (slot: string, operationId: string, answered: number, isEnd = true) =>
    push(slot, { operationId, answered, isEnd, notedAt: performance.now() })

  const take = (slot: string): UnitsEnded[] => {
    const list = waiting.get(slot)
    if (!list) return []
    // A report older than two leases is dropped: its reservation counts as released, even if no script has released it
    // yet.
    const horizon = performance.now() - 2 * leaseMs
    const taken = list.splice(0, CARRIED_MOST).filter(({ notedAt }) => notedAt > horizon)
    if (list.length === 0) waiting.delete(slot)
    return taken
  }

  const giveBack = (slot: string, report: UnitsEnded[]) => {
    if (report.length === 0) return
    // The returned reports are older than the waiting ones.
    waiting.set(slot, [...report, ...(waiting.get(slot) ?? [])])
    startTimer()
  }

  /**
   * Sends the reports of each workspace whose oldest was noted by `horizon`, on the monotonic clock. What is noted
   * meanwhile waits for the next reservation or for its own turn; else a busy workspace would keep this going for ever,
   * with a script call beside each reservation. A workspace whose report fails keeps none of the others waiting.
   * Rejects at the end with the first failure.
   */
  async function sendNotedBy(horizon: number): Promise<void> {
    const failures: unknown[] = []
    for (const slot of Array.from(waiting.keys()))
      await sendOf(slot, horizon).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  async function sendOf(slot: string, horizon: number): Promise<void> {
    const keys = workspaceKeys(slot)
    while ((waiting.get(slot)?.[0]?.notedAt ?? Infinity) <= horizon) {
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

  /** Waits for a pass of the timer, whose reports come back when it fails, and sends what waits then. */
  async function flush(): Promise<void> {
    await pass?.catch(() => undefined)
    await sendNotedBy(performance.now())
  }

  const running = new Set<Batch>()
  let watch: NodeJS.Timeout | undefined

  /** Notes the answers of batches that have run for long. `running` is in the order of reservation. */
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
    // With a single unit there are no other answers to note.
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

  return {
    add: (slot, operationId, answered) => add(slot, operationId, answered),
    take,
    giveBack,
    collect,
    flush,
  }
}
