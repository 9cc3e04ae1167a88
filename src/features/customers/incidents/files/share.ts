import type { FigureValue } from '#src/features/calculators/incident-classifications/index.ts'

/** The ends between which a count lies. */
interface Ends {
  low?: number | undefined
  high?: number | undefined
}

/**
 * What percentage one count is of another, with one decimal, rounded half-up as forms ask for it: `13.3 %`, or between
 * which percentages it lies. Undefined where nothing can be said.
 */
export function shareInWords(part: FigureValue, whole: FigureValue): string | undefined {
  const [one, all] = [endsOf(part), endsOf(whole)]
  const low = percentOf(one.low, all.high)
  const high = percentOf(one.high, all.low)
  if (low === undefined) return high === undefined ? undefined : `at most ${high} %`
  if (high === undefined) return `at least ${low} %`
  return low === high ? `${low} %` : `${low} % to ${high} %`
}

function endsOf(value: FigureValue): Ends {
  if (typeof value === 'number') return { low: value, high: value }
  if (typeof value !== 'object' || 'amount' in value) return {}
  const { at_least: least, more_than: more, at_most: most, less_than: less } = value
  const [low, high] = [least ?? more, most ?? less]
  return {
    low: typeof low === 'number' ? low : undefined,
    high: typeof high === 'number' ? high : undefined,
  }
}

function percentOf(part: number | undefined, whole: number | undefined): number | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined
  const [one, all] = [BigInt(part), BigInt(whole)]
  return Number((2000n * one + all) / (2n * all)) / 10
}
