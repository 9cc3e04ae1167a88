import type { ChainEntry } from './entry.ts'
import type { Findings } from './findings.ts'

interface Tally {
  given: number
  /** Credits that have expired or were voided. */
  gone: number
  /** The latest entry of the grant. */
  seq?: number
}

/**
 * Compares the rest of each grant with the credits given, expired and voided. A charge does not say which grants it burned, so this is only
 * an upper bound for each grant. The sum over all grants is exact: it is the balance.
 */
export function createGrantTally(live: Map<string, number>, findings: Findings) {
  const tallies = new Map<string, Tally>([...live.keys()].map((id) => [id, { given: 0, gone: 0 }]))

  function take({ seq, type, amount, op: id }: ChainEntry) {
    let tally = tallies.get(id)
    if (!tally) tallies.set(id, (tally = { given: 0, gone: 0 }))
    tally.seq ??= seq
    if (type !== 'grant') tally.gone -= amount
    else if (tally.given > 0) findings.expect(seq, `grant ${id} is given twice`, '', amount)
    else tally.given = amount
  }

  /** `before`: by grant, the credits given less those expired or voided, before the earliest entry taken. */
  function end(before: Record<string, number>) {
    for (const [id, { given, gone, seq }] of tallies) {
      const [most, left] = [given + (before[id] ?? 0), live.get(id) ?? 0]
      if (left + gone <= most) continue
      const what = `grant ${id} has more left, expired and voided than was given`
      findings.expect(gone > 0 ? seq : undefined, what, `at most ${most}`, `${left} left, ${gone} gone`)
    }
  }

  /** Grants that have entries or credits left, but no entry `grant` so far. */
  const unexplained = () => [...tallies].filter(([, { given }]) => given === 0).map(([id]) => id)

  return { take, end, unexplained }
}
