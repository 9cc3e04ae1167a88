import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import neo4j from 'neo4j-driver'
import type { Clock } from '#src/lib/clock.ts'
import { SEED_FOLDER } from '#src/loader/index.ts'

/**
 * The day of every benchmark, in its service too: the day of the last review of the shipped packs. On an earlier day
 * they could not be published; a later one would be the day of the run, and nothing here depends on that.
 */
export const BENCH_DAY = lastReviewDay()

function lastReviewDay(): string {
  const folder = join(SEED_FOLDER, 'reviews')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const days = texts.flatMap((text) => text.match(/(?<=signed_at: )\d{4}-\d\d-\d\d/g) ?? [])
  return days.toSorted().at(-1)!
}

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
  /**
   * Ends each load over HTTP after so many requests, however long they take: a busy machine answers few in half a
   * second.
   */
  requests?: number
}

/** `quick` measures all that it measures for a moment: its figures show a large change, and no small one. */
export function effortOf(amount: 'full' | 'quick' | 'smoke', seed: number): Effort {
  const isSmoke = amount === 'smoke'
  if (amount === 'full')
    return { isSmoke, seed, rounds: (full) => full, seconds: (full) => full, count: (full) => full, connections: 50 }
  const atMost = (most: number) => (full: number) => Math.min(full, most)
  const count = (_full: number, smoke: number) => smoke
  if (amount === 'quick') return { isSmoke, seed, rounds: atMost(3), seconds: atMost(1.5), count, connections: 50 }
  return { isSmoke, seed, rounds: () => 1, seconds: atMost(0.5), count, connections: 4, requests: 40 }
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

/** The ratio of two sides, ours to theirs: the median over the rounds, and how far the rounds lie apart. */
export interface Ratio {
  ratio: number
  /** The distance of the largest from the smallest ratio of a round, as a share of the median; absent for one figure. */
  spread?: number
}

/** The ratio with the smallest figure; of latencies `largestOf` is the worst. */
export const smallestOf = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce((worst, one) => (one.ratio < worst.ratio ? one : worst))

export const largestOf = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce((worst, one) => (one.ratio > worst.ratio ? one : worst))

/**
 * Measures both sides in turn, A B B A, so that other load on the machine, and a machine that gets slower, affect both
 * alike. Prints each side's figures as median and spread, and the ratio of each round. Returns the median of these
 * ratios with their spread, and the median of theirs.
 */
export async function compareInTurn(
  rounds: number,
  unit: string,
  ours: Side,
  theirs: Side,
): Promise<Ratio & { theirs: number }> {
  const ownFigures: number[] = []
  const otherFigures: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => ownFigures.push(await ours.measure()),
      async () => otherFigures.push(await theirs.measure()),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return tellRatio(unit, [ours.label, ownFigures], [theirs.label, otherFigures])
}

/** Prints the figures of both sides by round; returns the median of the ratios, their spread, and theirs. */
function tellRatio(unit: string, [own, ownFigures]: [string, number[]], [other, otherFigures]: [string, number[]]) {
  const ratios = ownFigures.map((figure, round) => figure / otherFigures[round]!)
  tell(`  ${own}: ${describeSpread(ownFigures, unit)}`)
  tell(`  ${other}: ${describeSpread(otherFigures, unit)}`)
  tell(`  ratio ${describeRounds(ratios)}`)
  return { ratio: median(ratios), spread: spreadOf(ratios), theirs: median(otherFigures) }
}

const spreadOf = (ratios: number[]) => (Math.max(...ratios) - Math.min(...ratios)) / median(ratios)

const describeRounds = (ratios: number[]) =>
  `${median(ratios).toFixed(3)}, by round ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}: spread ${spreadOf(ratios).toFixed(2)}`

/** Works for so many seconds; returns answered calls a second. */
export type Load = (seconds: number) => Promise<number>

interface LoadSide {
  label: string
  load: Load
  /** Read the processor time, ms, that each process of this side has spent so far. */
  cpu?: Array<() => Promise<number>>
}

interface Pace {
  rounds: number
  /** Of load on each side, in each round. */
  seconds: number
  warmUpSeconds: number
}

/** A turn of load: what disturbs the machine for longer disturbs both sides. */
const TURN_SECONDS = 1

/**
 * Compares two loads second by second, A B B A, after both have warmed up. Prints the processor time of `processes`,
 * if it is given, and the ratio by it: other load on the machine changes it less than the rate.
 */
export async function compareLoads(
  effort: Effort,
  unit: string,
  pace: Pace,
  sides: { ours: LoadSide; theirs: LoadSide },
  processes?: string,
): Promise<Ratio & { theirs: number }> {
  const seconds = effort.seconds(pace.seconds)
  for (const { load } of [sides.ours, sides.theirs]) await load(effort.seconds(pace.warmUpSeconds))
  const turns = Math.max(1, Math.round(seconds / TURN_SECONDS))
  const [ours, theirs]: [Turns[], Turns[]] = [[], []]
  for (let round = 0; round < effort.rounds(pace.rounds); round += 1) {
    const [own, other]: [Turns, Turns] = [startTurns(), startTurns()]
    for (let turn = 0; turn < turns; turn += 1) {
      const both = [
        () => takeTurn(sides.ours, own, seconds / turns),
        () => takeTurn(sides.theirs, other, seconds / turns),
      ]
      for (const take of (round + turn) % 2 === 0 ? both : both.toReversed()) await take()
    }
    ours.push(own)
    theirs.push(other)
  }
  const rates = (all: Turns[]) => all.map(({ calls, seconds: spent }) => calls / spent)
  const result = tellRatio(unit, [sides.ours.label, rates(ours)], [sides.theirs.label, rates(theirs)])
  if (processes) {
    const [own, other] = [ours, theirs].map((all) => all.map(({ calls, cpuMs }) => (sum(cpuMs) * 1_000) / calls))
    const byRound = own!.map((micros, round) => other![round]! / micros)
    const perCall = (all: Turns[]) =>
      all[0]!.cpuMs.map((_, at) => `${median(all.map((turn) => (turn.cpuMs[at]! * 1_000) / turn.calls)).toFixed(1)} µs`)
    tell(
      `  processor time of ${processes}: ${perCall(ours).join(' and ')} for one of ours, ${perCall(theirs).join(' and ')} for one of the others`,
    )
    tell(`  ratio by processor time ${describeRounds(byRound)}`)
  }
  return result
}

/** What one side did in the turns of a round. */
interface Turns {
  calls: number
  seconds: number
  /** Of each process. */
  cpuMs: number[]
}

const startTurns = (): Turns => ({ calls: 0, seconds: 0, cpuMs: [] })

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

async function takeTurn({ load, cpu = [] }: LoadSide, turns: Turns, seconds: number): Promise<void> {
  const readAll = () => Promise.all(cpu.map((read) => read()))
  const before = await readAll()
  const rate = await load(seconds)
  const spent = (await readAll()).map((ms, at) => ms - before[at]!)
  turns.calls += rate * seconds
  turns.seconds += seconds
  turns.cpuMs = spent.map((ms, at) => ms + (turns.cpuMs[at] ?? 0))
}

/** Calls for `seconds` with all callers at once and returns calls a second; `end` is part of the time. */
export async function callsPerSecond(
  callers: number,
  seconds: number,
  call: () => Promise<unknown>,
  end: () => Promise<void> = async () => undefined,
): Promise<number> {
  const startedAt = performance.now()
  let calls = 0
  const caller = async () => {
    for (; performance.now() < startedAt + seconds * 1_000; calls += 1) await call()
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await end()
  return calls / ((performance.now() - startedAt) / 1_000)
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

/** The driver sends plain numbers as floats, which `range` and `LIMIT` refuse. */
export function withIntegers(params: object): Record<string, unknown> {
  const entries = Object.entries(params) as Array<[string, unknown]>
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Number.isInteger(value) ? neo4j.int(value as number) : value]),
  )
}
