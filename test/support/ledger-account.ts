import { createHash } from 'node:crypto'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { changeAccount } from './account-state.ts'
import type { CreditAccount } from './credit-account.ts'
import { type LedgerEntry, readLedger } from './ledger.ts'
import { end } from './reservations.ts'

/** Reserves three calls together in each round; every fifth is released. All are ended afterwards. */
export async function chargeSome(
  { meter, request }: Pick<CreditAccount, 'meter' | 'request'>,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const charges = await Promise.all(Array.from({ length: 3 }, () => meter.reserve(request('check'))))
    charges.forEach((charge, index) => end(charge, (round + index) % 5 > 0))
  }
  await meter.flush()
}

type Change = Partial<Record<keyof LedgerEntry, string | number>>

/** Rewrites the ledger with one entry changed or removed, as someone with access to the store could. */
export async function tamper(redis: Redis, slot: string, seq: number, change: Change | 'removed'): Promise<void> {
  const { ledger } = workspaceKeys(slot)
  const entries = await readLedger(redis, slot)
  await redis.command(ledger, ['DEL', ledger])
  for (const entry of entries) {
    if (entry.seq === seq && change === 'removed') continue
    const changed = entry.seq === seq ? { ...entry, ...(change as Change) } : entry
    await redis.command(ledger, ['XADD', ledger, `${entry.seq}-0`, ...Object.entries(changed).flat().map(String)])
  }
}

/** The hash that an entry must have, computed without the service's code. */
export function sealOf({ prev, seq, type, amount, balance, op, operation, units, key, at }: LedgerEntry): string {
  const line = [prev, seq, type, amount, balance, op, operation, units, key, at].join('|')
  return createHash('sha1').update(line).digest('hex')
}

/**
 * Rewrites the ledger with one entry changed and every later hash corrected, the account's too. Such a history can't be
 * distinguished from the true one by itself.
 */
export async function forge(redis: Redis, slot: string, seq: number, change: Change): Promise<void> {
  const { ledger } = workspaceKeys(slot)
  const entries = await readLedger(redis, slot)
  await redis.command(ledger, ['DEL', ledger])
  let prev = ''
  for (const entry of entries) {
    const changed = { ...entry, ...(entry.seq === seq ? change : {}), prev } as LedgerEntry
    prev = sealOf(changed)
    const fields = Object.entries({ ...changed, hash: prev })
      .flat()
      .map(String)
    await redis.command(ledger, ['XADD', ledger, `${entry.seq}-0`, ...fields])
  }
  await changeAccount(redis, slot, `account.head = '${prev}'`)
}
