type Value = string | number

/** One thing that is wrong with a ledger. */
export interface Finding {
  /** Of the first entry that is wrong; absent when the account, not an entry, contradicts the ledger. */
  seq?: number
  what: string
  expected: Value
  found: Value
}

const KEPT_MOST = 100

/** Collects what is wrong, at most so many of the earliest entries: a chain broken in a million places is as broken as in one. */
export interface Findings {
  /** A finding, unless what was found is what was expected. */
  expect(seq: number | undefined, what: string, expected: Value, found: Value): void
  /** Earliest entry first, then what concerns no entry. */
  list(): Finding[]
  /** How many there are, also those that are not kept. */
  count(): number
}

export function collectFindings(): Findings {
  let kept: Finding[] = []
  let count = 0
  const sort = () => kept.toSorted((one, other) => (one.seq ?? Infinity) - (other.seq ?? Infinity) || 0)
  return {
    expect(seq, what, expected, found) {
      if (expected === found) return
      count += 1
      kept.push({ ...(seq === undefined ? {} : { seq }), what, expected, found })
      if (kept.length >= 2 * KEPT_MOST) kept = sort().slice(0, KEPT_MOST)
    },
    list: () => sort().slice(0, KEPT_MOST),
    count: () => count,
  }
}

/** `entry 17: hash does not match the entry: expected 4f…, found 77…` */
export function findingLine({ seq, what, expected, found }: Finding): string {
  const subject = seq === undefined ? '' : `entry ${seq}: `
  return `${subject}${what}: expected ${expected === '' ? 'nothing' : expected}, found ${found === '' ? 'nothing' : found}`
}
