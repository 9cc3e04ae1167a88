import { workspaceKeys } from '#src/redis/keys.ts'
import { readPairs } from '#src/redis/pairs.ts'
import type { Redis } from '#src/redis/redis.ts'
import type { StoredEntry } from './chain.ts'
import { readEntry } from './entry.ts'

type RawEntry = [id: string, pairs: string[]]

const PAGE = 1_000

/** Pages of a ledger from `from` down to its oldest entry. Entries that are added meanwhile have higher numbers and are not read. */
export async function* readBackward(redis: Redis, slot: string, from: number): AsyncGenerator<StoredEntry[]> {
  const { ledger } = workspaceKeys(slot)
  let end = `${from}-18446744073709551615`
  for (;;) {
    const page = await redis.command(ledger, ['XREVRANGE', ledger, end, '-', 'COUNT', String(PAGE)])
    if (page.length === 0) return
    yield page.map(readStored)
    end = `(${page.at(-1)![0]}`
  }
}

/** Pages of a ledger from `from` up to `to`, both included. */
export async function* readForward(
  redis: Redis,
  slot: string,
  from: number,
  to: number,
): AsyncGenerator<StoredEntry[]> {
  const { ledger } = workspaceKeys(slot)
  let start = `${from}-0`
  for (;;) {
    const page = await redis.command(ledger, ['XRANGE', ledger, start, `${to}-0`, 'COUNT', String(PAGE)])
    if (page.length === 0) return
    yield page.map(readStored)
    start = `(${page.at(-1)![0]}`
  }
}

export function readStored([id, pairs]: RawEntry): StoredEntry {
  const [position, part] = id.split('-').map(Number) as [number, number]
  const entry = readEntry(readPairs(pairs))
  return { position, entry: entry?.seq === position && part === 0 ? entry : undefined }
}
