import { showCredits } from '#src/accounts/credits/credits.ts'
import { readIdempotency } from '#src/metering/index.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { readLedger, type LedgerEntry } from '#test/support/ledger.ts'
import type { Told } from './told.ts'

/** All that Redis holds about a customer's credits, read while nothing is going on. */
export interface Account {
  balance: number
  /** What is left of the live grants, together. */
  granted: number
  /** Operations charged and neither answered nor refunded. */
  open: number
  entries: LedgerEntry[]
  /** Credits that the usage counters hold for a key, over all hours. */
  usedBy: Map<string, number>
}

/** Reads the account; what expired leases hold is given back first. */
export async function readAccount(redis: Redis, slot: string): Promise<Account> {
  const { balance, grants, open_operations: open } = await showCredits(redis, slot)
  const granted = grants.reduce((sum, { remaining }) => sum + remaining, 0)
  return { balance, granted, open, entries: await readLedger(redis, slot), usedBy: await readUsage(redis, slot) }
}

async function readUsage(redis: Redis, slot: string): Promise<Map<string, number>> {
  const usedBy = new Map<string, number>()
  const pattern = `{w:${slot}}:usage:*`
  for (const name of (await redis.command(pattern, ['KEYS', pattern])) as string[]) {
    // hour | key | operation | calls or credits -> count
    const pairs = await redis.command(name, ['HGETALL', name])
    for (let i = 0; i < pairs.length; i += 2) {
      const [, keyId = '', , what] = pairs[i]!.split('|')
      if (what === 'credits') usedBy.set(keyId, (usedBy.get(keyId) ?? 0) + Number(pairs[i + 1]))
    }
  }
  return usedBy
}

/** State and operation, as `idempotency.lua` packs them. */
const RECORD = `
local packed = redis.call('GET', KEYS[1])
if not packed then return {} end
local _, fields = cmsgpack.unpack(packed)
return fields`

/** The operation that the record of a call's idempotency key names, when the record holds an answer. */
export async function findFinished(
  redis: Redis,
  slot: string,
  secret: string,
  told: Told,
): Promise<string | undefined> {
  const { method, path: url, body } = told.call
  const { recordId } = readIdempotency(told.idempotencyKey, secret, { method, url, body })!
  const name = workspaceKeys(slot).idempotency(recordId)
  const [state, op] = (await redis.command(name, ['EVAL', RECORD, '1', name])) as string[]
  return state === 'done' ? op : undefined
}
