import { clockTimeOf } from '#src/features/calculators/filing-deadlines/index.ts'
import { figureInWords, rangeInWords } from '#src/features/calculators/incident-classifications/index.ts'
import { type FigureMeasure, type FigureValue, secondsOf } from '#src/law/classification/index.ts'

/** A value as a person reads it, and as the form of the act writes it. */
export interface WrittenValue {
  value: string | string[]
  in_form: string | string[]
}

/** A figure: `EUR 2,500` and `2,5`, `2 hours and 30 minutes` and `00:02:30`, `13.3 %` and `13,3`. */
export function writtenFigure(value: Exclude<FigureValue, 'unknown'>, isPercent: boolean): WrittenValue {
  const words = figureInWords(value, isPercent)
  if (typeof value === 'boolean') return { value: words, in_form: words }
  return { value: words, in_form: rangeInWords(value, (measure) => measureInForm(measure, isPercent)) }
}

/** `2026-11-21 08:00 Europe/Amsterdam`, and `2026-11-21 T07:00:00` in UTC. */
export function writtenInstant(at: string, zone: string): WrittenValue {
  const local = clockTimeOf(at, zone).replace('T', ' ').replace(/:00$/, '')
  return { value: `${local} ${zone}`, in_form: clockTimeOf(at, 'UTC').replace('T', ' T') }
}

/** Durations as DD:HH:MM, money in thousands of units, percentages with one decimal; decimals after a comma. */
function measureInForm(measure: FigureMeasure, isPercent: boolean): string {
  if (typeof measure === 'string') return daysHoursMinutes(secondsOf(measure))
  if (typeof measure === 'object') return decimalComma(measure.amount / 1000, 5)
  return decimalComma(isPercent ? roundHalfUp(measure) : measure, 1)
}

function daysHoursMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const parts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

function decimalComma(value: number, digits: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits, useGrouping: false }).replace('.', ',')
}

/** A given percentage with one decimal: 12.25, of which a tenth has no exact binary number, is 12.3. */
const roundHalfUp = (percent: number) => Math.round(Number((percent * 10).toPrecision(12))) / 10

/** The ends between which a count lies. */
interface Ends {
  low?: number | undefined
  high?: number | undefined
}

/**
 * What percentage one count is of another, with one decimal, rounded half-up as forms ask for it, or between which
 * percentages it lies. Undefined where nothing can be said.
 */
export function shareOf(part: FigureValue, whole: FigureValue): Exclude<FigureValue, 'unknown'> | undefined {
  const [one, all] = [endsOf(part), endsOf(whole)]
  const low = percentOf(one.low, all.high)
  const high = percentOf(one.high, all.low)
  if (low === high) return low
  return { ...(low === undefined ? {} : { at_least: low }), ...(high === undefined ? {} : { at_most: high }) }
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
