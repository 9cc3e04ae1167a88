/** How a measured ratio is judged: at least the target (throughput), or at most (latency). */
export type Direction = 'at_least' | 'at_most'

/** The result of one benchmark. `ratio` is ours divided by the other side's. */
export interface Verdict {
  name: string
  ratio: number
  target: number
  direction: Direction
}

/** Prints a line for people; the contract lines come last, see `verdictLine`. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** `metered_read ratio=0.87 target=0.80 pass`: the line that programs read. */
export function verdictLine({ name, ratio, target, direction }: Verdict): string {
  // Judged as printed, so that the line never contradicts itself.
  const shown = ratio.toFixed(2)
  const isMet = direction === 'at_least' ? Number(shown) >= target : Number(shown) <= target
  return `${name} ratio=${shown} target=${target.toFixed(2)} ${isMet ? 'pass' : 'short'}`
}
