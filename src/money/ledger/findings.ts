import { Refused } from '#src/lib/envelope.ts'

/** One fault of a ledger. */
export interface LedgerFinding {
  /** The first entry that is wrong; absent when the account contradicts the ledger, not an entry. */
  seq?: number
  what: string
  expected: string | number
  found: string | number
}

const KEPT_MOST = 100

export type Findings = ReturnType<typeof collectFindings>

/**
 * Collects findings, and keeps KEPT_MOST of the earliest entries: a chain with a million faults is no more broken than
 * one with few.
 */
export function collectFindings() {
  let kept: LedgerFinding[] = []
  let count = 0
  const placeOf = ({ seq = Number.MAX_SAFE_INTEGER }: LedgerFinding) => seq
  /** Earliest entry first, then those without an entry. */
  const list = () => kept.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, KEPT_MOST)
  return {
    list,
    /** The number of all findings, including those that are not kept. */
    count: () => count,
    /** Adds a finding, unless `found` equals `expected`. */
    expect(seq: number | undefined, what: string, expected: string | number, found: string | number) {
      if (expected === found) return
      count += 1
      kept.push({ ...(seq !== undefined && { seq }), what, expected, found })
      if (kept.length >= 2 * KEPT_MOST) kept = list()
    },
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
