import { type ChainPoint, hashEntry, type ChainEntry, pointBefore } from './entry.ts'
import type { Findings } from './findings.ts'

/** A position of the ledger and its entry; undefined when the fields there are not an entry. */
export interface StoredEntry {
  position: number
  entry: ChainEntry | undefined
}

/** A chain that is read from its end downwards. */
export interface Chain {
  /** Compares the next entry with the later one, which was taken before it. Returns the entry, if it is one. */
  take(stored: StoredEntry): ChainEntry | undefined
  /** The point that the chain must have before the last entry taken. */
  before(): ChainPoint
  /** Compares the first entry with the point where the ledger begins. */
  end(opening: ChainPoint): void
}

/** `whose` names the source of `end` in findings, for example `the account's`. */
export function createChain(end: ChainPoint, whose: string, findings: Findings): Chain {
  let point = end
  /** The later entry, which says what the next one must be. */
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
