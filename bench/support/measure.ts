import type { Clock } from '#src/lib/clock.ts'

/** The day of every benchmark, in its service too. So no answer, no load and no review depends on the day of the run. */
export const BENCH_DAY = '2026-11-25'

const noon = Date.parse(`${BENCH_DAY}T12:00:00Z`) - performance.now()

/** Runs as a clock does, but begins at noon of the benchmarks' day. */
export const benchClock: Clock = { now: () => Math.round(noon + performance.now()) }

/** How much a benchmark measures. */
export interface Effort {
  /** A smoke run shows that a benchmark works; its figures mean nothing. */
  isSmoke: boolean
  /** Decides what is drawn; printed, and set by `--seed`. */
  seed: number
  rounds(full: number): number
  /** Seconds of load, in each round and to warm up. */
  seconds(full: number): number
  /** How many of something, which may be fewer in a smoke run. */
  count(full: number, smoke: number): number
  /** Connections of loads over HTTP and by the driver. */
  connections: number
  /** Ends each load over HTTP after so many requests, however long they take: a busy machine answers few in half a second. */
  requests?: number
}

export function effortOf(isSmoke: boolean, seed: number): Effort {
  if (!isSmoke)
    return { isSmoke, seed, rounds: (full) => full, seconds: (full) => full, count: (full) => full, connections: 50 }
  const few = { rounds: () => 1, seconds: (full: number) => Math.min(full, 0.5), connections: 4, requests: 40 }
  return { isSmoke, seed, ...few, count: (_full, smoke) => smoke }
}

/** Prints a line for people; the lines for programs come last. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Throws unless both sides gave the same answer. */
export function requireSame(ours: unknown, theirs: unknown): void {
  const [own, other] = [JSON.stringify(ours), JSON.stringify(theirs)]
  if (own !== other) throw new Error(`the two sides differ: ${own.slice(0, 2_000)} and ${other.slice(0, 2_000)}`)
}

/** One side of a comparison. `measure` returns a rate or a time, the same kind on both sides. */
interface Side {
  label: string
  measure: () => Promise<number>
}

/**
 * Measures both sides in turn, A B A B, so that other load on the machine affects both alike. Prints each side's figures as median and
 * spread, and the ratios of neighbouring rounds. Returns the ratio of the medians, ours to theirs, and the median of theirs.
 */
export async function compareInTurn(rounds: number, unit: string, ours: Side, theirs: Side) {
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
  return { ratio, theirs: median(otherFigures) }
}

/** Works for so many seconds; returns answered calls a second. */
export type Load = (seconds: number) => Promise<number>

interface LoadSide {
  label: string
  load: Load
  /** Read the processor time, ms, that each process of this side has spent so far. */
  cpu?: Array<() => Promise<number>>
}

interface Loads {
  unit: string
  rounds: number
  /** Of load, in each round. */
  seconds: number
  warmUpSeconds: number
  ours: LoadSide
  theirs: LoadSide
  /** The processes whose processor time is printed. Other load on the machine hardly changes it. */
  processes?: string
}

/** Compares two loads in turn, after both have warmed up. */
export async function compareLoads(effort: Effort, loads: Loads) {
  const { unit, ours, theirs, processes } = loads
  const seconds = effort.seconds(loads.seconds)
  for (const { load } of [ours, theirs]) await load(effort.seconds(loads.warmUpSeconds))
  const [own, other] = [withCpu(ours, seconds), withCpu(theirs, seconds)]
  const result = await compareInTurn(effort.rounds(loads.rounds), unit, own, other)
  if (processes)
    tell(`  processor time of ${processes}: ${own.perCall()} for one of ours, ${other.perCall()} for one of the others`)
  return result
}

function withCpu({ label, load, cpu = [] }: LoadSide, seconds: number) {
  const micros: number[][] = cpu.map(() => [])
  const readAll = () => Promise.all(cpu.map((read) => read()))
  const measure = async () => {
    const before = await readAll()
    const rate = await load(seconds)
    const spent = (await readAll()).map((ms, at) => (ms - before[at]!) * 1_000)
    spent.forEach((figure, at) => micros[at]!.push(figure / (rate * seconds)))
    return rate
  }
  return { label, measure, perCall: () => micros.map((figures) => `${median(figures).toFixed(1)} µs`).join(' and ') }
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
