import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { verifyLedger } from '#src/money/ledger/index.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

export interface LedgerEntry {
  seq: number
  type: string
  amount: number
  balance: number
  op: string
  operation: string
  units: number
  key: string
  at: string
  prev: string
  hash: string
}

/** Every entry of a workspace's ledger, oldest first. */
export async function readLedger(redis: Redis, slot: string): Promise<LedgerEntry[]> {
  const { ledger } = workspaceKeys(slot)
  const entries = (await redis.command(ledger, ['XRANGE', ledger, '-', '+'])) as Array<[string, string[]]>
  return entries.map(([, pairs]) => {
    const fields: Record<string, string> = {}
    for (let i = 0; i < pairs.length; i += 2) fields[pairs[i]!] = pairs[i + 1]!
    return {
      ...fields,
      seq: Number(fields['seq']),
      amount: Number(fields['amount']),
      balance: Number(fields['balance']),
      units: Number(fields['units']),
    } as unknown as LedgerEntry
  })
}

/**
 * Recomputes the chain: no gap, no changed entry, and every balance is the sum of the amounts so far. Then calls the
 * service's own proof, which also checks grants, open operations and usage.
 */
export async function verifyChain(redis: Redis, slot: string): Promise<void> {
  let prev = ''
  let balance = 0
  for (const [index, entry] of (await readLedger(redis, slot)).entries()) {
    balance += entry.amount
    expect(entry).toMatchObject({ seq: index + 1, prev, balance })
    const line = [
      prev,
      entry.seq,
      entry.type,
      entry.amount,
      entry.balance,
      entry.op,
      entry.operation,
      entry.units,
      entry.key,
      entry.at,
    ].join('|')
    expect(entry.hash).toBe(createHash('sha1').update(line).digest('hex'))
    expect(entry.balance).toBeGreaterThanOrEqual(0)
    prev = entry.hash
  }
  expect((await verifyLedger(redis, slot)).findings).toEqual([])
}
