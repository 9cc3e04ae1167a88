import { randomUUID } from 'node:crypto'
import { DAY_MS, systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { issueKey } from '#src/money/accounts/keys/index.ts'
import {
  createMetering,
  readIdempotency,
  type MeteredCall,
  type Metering,
  type SingleCall,
} from '#src/money/metering/index.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { resolvePendingScript } from '#src/stores/redis/scripts.ts'
import { readLedger, type LedgerEntry } from './ledger.ts'

export interface Counts {
  calls: number
  credits: number
}

/** The stored content of an account, read without changing it. */
export interface RawAccount {
  balance: number
  /** The remainder of each grant, and when it expires in ms; 0 is never. */
  live: Array<{ id: string; expiresAt: number; remaining: number }>
  entries: LedgerEntry[]
  /** Sums of the usage counters. */
  used: Counts
  /** Operations reserved and neither committed nor released, without those that the sweeper has resolved already. */
  open: Counts
}

/** A call that is reserved by itself. */
export type SingleRequest = MeteredCall & { single: SingleCall }

/** An account in Redis only, with a key and a clock that a test moves. */
export interface CreditAccount {
  slot: string
  keyId: string
  secret: string
  meter: Metering
  nowMs(): number
  offsetMs(): number
  wait(ms: number): void
  request(price: MeteredCall['price']): MeteredCall
  keyed(price: MeteredCall['price'], header: string, hasEffect: boolean): SingleRequest
  /**
   * Ends every pending operation whose lease is over, as the sweeper does when the graph says this of its effect.
   * Returns how many.
   */
  settleHeld(hasEffect: boolean): Promise<number>
  readRaw(): Promise<RawAccount>
}

/** Opens an account without credits, in a slot of its own unless one is given. Leases last 30 s. */
export async function openCreditAccount(redis: Redis, slot = randomBase62(12)): Promise<CreditAccount> {
  const keys = workspaceKeys(slot)
  const { key, secret } = await issueKey(redis, systemClock, {
    workspaceId: randomUUID(),
    slot,
    name: 'test',
    type: 'service',
    scopes: ['read'],
  })
  let offset = 0
  const nowMs = () => Date.now() + offset
  const today = () => Math.floor(nowMs() / DAY_MS)
  // The index drops buckets older than 400 days; the test's clock goes further than that.
  const days = new Set([today()])
  const request = (price: MeteredCall['price']): MeteredCall => ({
    key: parseApiKey(secret)!,
    operation: 'getDomainPack',
    price,
    scopes: ['read'],
  })
  return {
    slot,
    keyId: key.id,
    secret,
    meter: createMetering({ redis, leaseMs: 30_000, clockOffsetMs: () => offset }),
    nowMs,
    offsetMs: () => offset,
    wait: (ms) => {
      offset += ms
      days.add(today())
    },
    request,
    keyed: (price, header, hasEffect) => ({
      ...request(price),
      single: {
        idempotency: readIdempotency(header, secret, { method: 'POST', url: '/test', body: {} }),
        hasEffect,
        isSecret: false,
      },
    }),
    async settleHeld(hasEffect) {
      const due = await redis.command(keys.pending, ['ZRANGEBYSCORE', keys.pending, '-inf', String(nowMs())])
      for (const op of due) {
        const touched = [...accountKeys(keys, nowMs()), keys.idempotency(op)]
        await redis.runScript(resolvePendingScript, touched, [
          String(offset),
          op,
          hasEffect ? '1' : '0',
          String(DAY_MS),
        ])
      }
      return due.length
    },
    async readRaw() {
      const [{ balance, live, operations, counted }, entries, ...buckets] = await Promise.all([
        readAccount(redis, slot),
        readLedger(redis, slot),
        ...Array.from(days, (day) => redis.command(keys.usage(day), ['HGETALL', keys.usage(day)])),
      ])
      const moved = sumOf((buckets as string[][]).flat())
      return {
        balance,
        live,
        entries,
        used: {
          calls: counted.reduce((sum, { calls }) => sum + calls, moved.calls),
          credits: counted.reduce((sum, { credits }) => sum + credits, moved.credits),
        },
        open: {
          calls: operations.reduce((sum, { units, isCounted }) => (isCounted ? sum : sum + units), 0),
          credits: operations.reduce((sum, { price, units }) => sum + price * units, 0),
        },
      }
    },
  }
}

function sumOf(counters: string[]): Counts {
  const sumEnding = (end: string) =>
    counters.reduce((sum, field, i) => (field.endsWith(end) ? sum + Number(counters[i + 1]) : sum), 0)
  return { calls: sumEnding('|calls'), credits: sumEnding('|credits') }
}
