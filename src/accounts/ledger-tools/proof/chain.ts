import { type ChainPoint, hashEntry, type LedgerEntry, pointBefore } from './entry.ts'
import type { Findings } from './findings.ts'

/** What stands at a place of the ledger: the entry, or nothing where its fields are none. */
export interface StoredEntry {
  position: number
  entry: LedgerEntry | undefined
}

/** A chain that is read from its end downward. */
export interface Chain {
  /** Holds the next entry against the one behind it. Returns it, if it is one. */
  take(stored: StoredEntry): LedgerEntry | undefined
  /** Where the chain must stand before the last entry taken. */
  before(): ChainPoint
  /** Holds the first entry against where the ledger begins. */
  end(opening: ChainPoint): void
}

/** `whose`: who claims where the chain ends, as `the account's`. */
export function createChain(end: ChainPoint, whose: string, findings: Findings): Chain {
  let point = end
  /** The entry that says what the next one must be. */
  let by: number | undefined

  function compare(subject: string, { seq, head, balance }: ChainPoint) {
    if (seq < point.seq) return findings.expect(seq + 1, 'entries are missing', `${seq + 1} to ${point.seq}`, '')
    if (seq > point.seq) return findings.expect(seq, 'is out of order', point.seq, seq)
    const owner = by === undefined ? whose : 'its'
    findings.expect(by, `${owner} previous hash is not that of ${subject}`, head, point.head)
    findings.expect(by, `${owner} balance is not the sum so far`, balance, point.balance)
  }

  return {
    take({ position, entry }) {
      if (!entry) {
        findings.expect(position, 'is no entry of a ledger', 'eleven fields and its own seq', 'something else')
        return undefined
      }
      const { seq, hash: head, balance } = entry
      findings.expect(seq, 'hash does not match the entry', hashEntry(entry), head)
      compare(`entry ${seq}`, { seq, head, balance })
      if (balance < 0) findings.expect(seq, 'the balance is negative', 'at least 0', balance)
      point = pointBefore(entry)
      by = seq
      return entry
    },
    before: () => point,
    end: (opening) => compare('the beginning', opening),
  }
}
