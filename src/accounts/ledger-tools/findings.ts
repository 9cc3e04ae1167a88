import { Refused } from '#src/lib/refused.ts'

type Value = string | number

/** One fault of a ledger. */
export interface LedgerFinding {
  /** The first entry that is wrong; absent when the account contradicts the ledger, not an entry. */
  seq?: number
  what: string
  expected: Value
  found: Value
}

const KEPT_MOST = 100

export type Findings = ReturnType<typeof collectFindings>

/** Collects findings, and keeps KEPT_MOST of the earliest entries: a chain with a million faults is no more broken than one with few. */
export function collectFindings() {
  let kept: LedgerFinding[] = []
  let count = 0
  const sort = () => kept.toSorted((one, other) => (one.seq ?? Infinity) - (other.seq ?? Infinity) || 0)
  return {
    /** Adds a finding, unless `found` equals `expected`. */
    expect(seq: number | undefined, what: string, expected: Value, found: Value) {
      if (expected === found) return
      count += 1
      kept.push({ ...(seq === undefined ? {} : { seq }), what, expected, found })
      if (kept.length >= 2 * KEPT_MOST) kept = sort().slice(0, KEPT_MOST)
    },
    /** The findings, earliest entry first, then those without an entry. */
    list: () => sort().slice(0, KEPT_MOST),
    /** The number of all findings, including those that are not kept. */
    count: () => count,
  }
}

/** `entry 17: hash does not match the entry: expected 4f…, found 77…` */
export function findingLine({ seq, what, expected, found }: LedgerFinding): string {
  const subject = seq === undefined ? '' : `entry ${seq}: `
  return `${subject}${what}: expected ${expected === '' ? 'nothing' : expected}, found ${found === '' ? 'nothing' : found}`
}

/** Throws Refused when there are findings. */
export function refuseFaults(findings: LedgerFinding[]): void {
  if (findings.length > 0) throw new Refused(findings.map(findingLine))
}
