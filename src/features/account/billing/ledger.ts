import { PAGE_DEFAULT } from '#src/lib/paging.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import type { EntryType, LedgerEntryWire, LedgerPageWire, LedgerQuery } from './schema.ts'

/** The most entries that one call looks at to find those of a type. */
const SCANNED_MOST = 2_000
/** Redis does nothing else while it reads entries, so a long list is read in parts. */
const READ_AT_ONCE = 1_000

type StreamEntry = [id: string, fields: string[]]

/**
 * A page of the ledger, oldest first. Entries are only added at the end, with consecutive seqs. So a reader that
 * continues at `next_after` misses no entry and sees none twice.
 */
export async function listLedger(redis: Redis, slot: string, query: LedgerQuery): Promise<LedgerPageWire> {
  const { after = 0, limit = PAGE_DEFAULT, type } = query
  // Reads one entry more than fits, to know whether there are more.
  const most = type ? Math.max(SCANNED_MOST, limit) : limit
  const found = await readEntries(redis, slot, after, most + 1)
  const data: LedgerEntryWire[] = []
  let seen = 0
  for (const entry of found.slice(0, most)) {
    if (data.length === limit) break
    if (!type || entry.type === type) data.push(entry)
    seen += 1
  }
  const firstSeq = await findFirstSeq(redis, slot)
  const nextAfter = seen > 0 ? found[seen - 1]!.seq : after
  return { data, first_seq: firstSeq, page: { limit, next_after: nextAfter, has_more: found.length > seen } }
}

async function readEntries(redis: Redis, slot: string, after: number, most: number): Promise<LedgerEntryWire[]> {
  const { ledger } = workspaceKeys(slot)
  const found: LedgerEntryWire[] = []
  while (found.length < most) {
    const from = `(${found.at(-1)?.seq ?? after}-0`
    const count = Math.min(READ_AT_ONCE, most - found.length)
    const entries = await redis.command(ledger, ['XRANGE', ledger, from, '+', 'COUNT', String(count)])
    for (const entry of entries) found.push(entryOf(entry))
    if (entries.length < count) break
    await nextTurn()
  }
  return found
}

/** The oldest seq that Redis still has; the next seq when it has none. */
async function findFirstSeq(redis: Redis, slot: string): Promise<number> {
  const { ledger } = workspaceKeys(slot)
  // The seq is read first, so that the result doesn't skip an entry that is added meanwhile.
  const { seq } = await readAccount(redis, slot)
  const [first] = await redis.command(ledger, ['XRANGE', ledger, '-', '+', 'COUNT', '1'])
  return first ? entryOf(first).seq : seq + 1
}

function entryOf([, pairs]: StreamEntry): LedgerEntryWire {
  const fields = readPairs(pairs)
  const { operation, key } = fields
  return {
    seq: Number(fields['seq']),
    type: fields['type'] as EntryType,
    amount: Number(fields['amount']),
    balance: Number(fields['balance']),
    op: fields['op']!,
    ...(operation ? { operation } : {}),
    units: Number(fields['units']),
    ...(key ? { token_id: key } : {}),
    at: new Date(Number(fields['at'])).toISOString(),
    prev: fields['prev']!,
    hash: fields['hash']!,
  }
}
