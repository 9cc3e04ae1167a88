import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { settleScript } from '#src/redis/scripts.ts'

/** What is to be told to Redis of one operation. */
export interface Settlement {
  operationId: string
  /** How many of its units were answered. */
  answered: number
  /** False for a note on the way: others of its calls still run. */
  isEnd: boolean
  /** When it was noted, on the process's monotonic clock, ms. */
  endedAt: number
}

/** What this process has answered and Redis doesn't know about yet, by workspace slot. */
export interface Settlements {
  add(slot: string, operationId: string, answered: number): void
  /** Takes some out, to be carried by a charge. */
  take(slot: string): Settlement[]
  /** Puts back what a failed call carried: repeating a settlement is harmless, forgetting it is not. */
  giveBack(slot: string, list: Settlement[]): void
  /**
   * Gives each call of a batch a function to say whether it was answered; only the first word of each counts, and the last
   * call adds the settlement. While one of them keeps the others waiting, what was answered so far is noted well within the
   * lease, so that it stays charged however long that one takes.
   */
  collect(slot: string, operationId: string, units: number): () => (wasAnswered: boolean) => void
  /** Sends everything by calls of its own. */
  flush(): Promise<void>
}

interface SettlementsSettings {
  redis: Redis
  leaseMs: number
  settleAfterMs: number
  offsetMs: () => number
  onRefund: (credits: number) => void
}

/** A batch of which some calls still run. */
interface Batch {
  slot: string
  operationId: string
  /** When it was charged, on the monotonic clock, ms. */
  since: number
  answered: number
  /** How many answers Redis was told of. */
  noted: number
}

const CARRIED_MOST = 64
/** Shares of the lease: how old a batch is before its answers are noted, and how often that is looked at. */
const NOTED_FROM = 1 / 3
const LOOKED_EVERY = 1 / 12

/** As the scripts read it: pairs of operation id and answered units, with a plus for a note on the way. */
export function settlementArguments(list: Settlement[]): string[] {
  return list.flatMap(({ operationId, answered, isEnd }) => [operationId, isEnd ? String(answered) : `+${answered}`])
}

export function createSettlements(settings: SettlementsSettings): Settlements {
  const { redis, leaseMs, settleAfterMs, offsetMs, onRefund } = settings
  const pending = new Map<string, Settlement[]>()
  let timer: NodeJS.Timeout | undefined

  const push = (slot: string, settlement: Settlement) => {
    const list = pending.get(slot)
    if (list) list.push(settlement)
    else pending.set(slot, [settlement])
    timer ??= setTimeout(() => void flush().catch(() => undefined), settleAfterMs)
  }

  const take = (slot: string): Settlement[] => {
    const list = pending.get(slot)
    if (!list) return []
    // After two leases Redis has let go of the operation by itself, so there is nothing left to say about it.
    const horizon = performance.now() - 2 * leaseMs
    const taken = list.splice(0, CARRIED_MOST).filter((settlement) => settlement.endedAt > horizon)
    if (list.length === 0) pending.delete(slot)
    return taken
  }

  const giveBack = (slot: string, list: Settlement[]) => list.forEach((settlement) => push(slot, settlement))

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    for (const slot of Array.from(pending.keys())) {
      const keys = workspaceKeys(slot)
      while (pending.has(slot)) {
        const list = take(slot)
        if (list.length === 0) continue
        try {
          const touched = accountKeys(keys, Date.now() + offsetMs())
          const args = [String(offsetMs()), ...settlementArguments(list)]
          onRefund(await redis.runScript(settleScript, touched, args))
        } catch (error) {
          giveBack(slot, list)
          throw error
        }
      }
    }
  }

  const running = new Set<Batch>()
  let watch: NodeJS.Timeout | undefined

  /** Notes what the old ones among the running batches have answered. In the order in which they were charged. */
  const noteAnswers = () => {
    const horizon = performance.now() - leaseMs * NOTED_FROM
    for (const batch of running) {
      if (batch.since > horizon) break
      const { slot, operationId, answered } = batch
      if (answered === batch.noted) continue
      batch.noted = answered
      push(slot, { operationId, answered, isEnd: false, endedAt: performance.now() })
    }
    if (running.size === 0) {
      clearInterval(watch)
      watch = undefined
    }
  }

  const collect = (slot: string, operationId: string, units: number) => {
    const batch: Batch = { slot, operationId, since: performance.now(), answered: 0, noted: 0 }
    let open = units
    // One call alone keeps nobody waiting.
    if (units > 1) {
      running.add(batch)
      watch ??= setInterval(noteAnswers, leaseMs * LOOKED_EVERY).unref()
    }
    return () => {
      let hasSpoken = false
      return (wasAnswered: boolean) => {
        if (hasSpoken) return
        hasSpoken = true
        if (wasAnswered) batch.answered += 1
        open -= 1
        if (open > 0) return
        running.delete(batch)
        push(slot, { operationId, answered: batch.answered, isEnd: true, endedAt: performance.now() })
      }
    }
  }

  return {
    add: (slot, operationId, answered) =>
      push(slot, { operationId, answered, isEnd: true, endedAt: performance.now() }),
    take,
    giveBack,
    collect,
    flush,
  }
}
