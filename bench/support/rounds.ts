import { tell } from './report.ts'

/** Measures one side once; the number is a rate or a time, the same kind on both sides. */
export type Measure = () => Promise<number>

export interface Comparison {
  ours: number
  theirs: number
  /** Ratio of the medians, ours to theirs. */
  ratio: number
}

interface RoundsOptions {
  /** How often each side is measured. */
  rounds: number
  /** The unit of the numbers: `requests/s`, `ms`. */
  unit: string
  ours: { label: string; measure: Measure }
  theirs: { label: string; measure: Measure }
}

/**
 * Measures both sides in turn, A B A B, so that other load on the machine affects both alike. Prints each side's figures as median and
 * spread, and the ratios of neighbouring rounds.
 */
export async function compareInTurn({ rounds, unit, ours, theirs }: RoundsOptions): Promise<Comparison> {
  const ownFigures: number[] = []
  const otherFigures: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ownFigures.push(await ours.measure())
    otherFigures.push(await theirs.measure())
  }
  const ratio = median(ownFigures) / median(otherFigures)
  const ratios = ownFigures.map((figure, round) => figure / otherFigures[round]!)
  tell(`  ${ours.label}: ${describeSpread(ownFigures, unit)}`)
  tell(`  ${theirs.label}: ${describeSpread(otherFigures, unit)}`)
  tell(`  ratio of medians ${ratio.toFixed(3)}, by round ${ratios.map((value) => value.toFixed(2)).join(' ')}`)
  return { ours: median(ownFigures), theirs: median(otherFigures), ratio }
}

export function median(figures: number[]): number {
  return quantile(figures, 0.5)
}

/** The value below which the share `q` of the figures lies, interpolated. */
export function quantile(figures: number[], q: number): number {
  if (figures.length === 0) throw new RangeError('no figures to take a quantile of')
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at))
}

/** `median 12,345 requests/s (11,900 to 12,800, 5 rounds)` */
export function describeSpread(figures: number[], unit: string): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map(show)
  return `median ${show(median(figures))} ${unit} (${least} to ${most}, ${figures.length} rounds)`
}

function show(figure: number): string {
  return figure.toLocaleString('en-US', { maximumFractionDigits: figure < 100 ? 2 : 0 })
}
