import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { settleScript } from '#src/redis/scripts.ts'

/** One operation that has ended, and how many of its units were answered. */
export interface Settlement {
  operationId: string
  answered: number
  /** When it ended, on the process's monotonic clock, ms. */
  endedAt: number
}

/** The operations that this process has answered and Redis doesn't know about yet, by workspace slot. */
export interface Settlements {
  add(slot: string, operationId: string, answered: number): void
  /** Takes some out, to be carried by a charge. */
  take(slot: string): Settlement[]
  /** Puts back what a failed call carried: repeating a settlement is harmless, forgetting it is not. */
  giveBack(slot: string, list: Settlement[]): void
  /**
   * Gives each call of a batch a function to say whether it was answered; only the first word of each counts, and the last
   * call adds the settlement.
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

const CARRIED_MOST = 64

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
        const pairs = list.flatMap(({ operationId, answered }) => [operationId, String(answered)])
        try {
          const touched = accountKeys(keys, Date.now() + offsetMs())
          onRefund(Number(await redis.runScript(settleScript, touched, [String(offsetMs()), ...pairs])))
        } catch (error) {
          giveBack(slot, list)
          throw error
        }
      }
    }
  }

  const collect = (slot: string, operationId: string, units: number) => {
    let open = units
    let answered = 0
    return () => {
      let hasSpoken = false
      return (wasAnswered: boolean) => {
        if (hasSpoken) return
        hasSpoken = true
        if (wasAnswered) answered += 1
        open -= 1
        if (open === 0) push(slot, { operationId, answered, endedAt: performance.now() })
      }
    }
  }

  return {
    add: (slot, operationId, answered) => push(slot, { operationId, answered, endedAt: performance.now() }),
    take,
    giveBack,
    collect,
    flush,
  }
}
