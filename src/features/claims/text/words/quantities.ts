import type { ClaimedValue } from '../../compare/compare.ts'
import type { Bound, Measure } from '../../recorded/recorded-value.ts'
import { findDates } from './dates.ts'
import { NUMBER, readNumber, SCALE, scaleOf } from './numbers.ts'

/** One quantity of a text. It has no value when it has several readings, or a way of counting that no law here uses. */
export interface Quantity {
  kind: 'deadline' | 'amount' | 'percentage' | 'date'
  value: ClaimedValue | undefined
  bound?: Bound
  start: number
  end: number
}

const UNIT_CODES: Record<string, (count: number) => string> = {
  second: (count) => `PT${count}S`,
  minute: (count) => `PT${count}M`,
  hour: (count) => `PT${count}H`,
  day: (count) => `P${count}D`,
  week: (count) => `P${count}W`,
  month: (count) => `P${count}M`,
  year: (count) => `P${count}Y`,
}
const UNIT = 'seconds?|minutes?|hours?|hrs?|days?|weeks?|months?|years?'
const PERIOD = new RegExp(
  String.raw`\b(every|each)?\s*(?<![\p{L}\p{N}.,])(${NUMBER}|an?)[\s-]*(further|additional|more|other|working|business|banking|calendar|full)?[\s-]*(${UNIT})\b`,
  'giu',
)
const RATE =
  /\b(?:(?:at least\s+)?once (?:a|per|every) (year|month|week|day)|(?:every|each) (year|month|week|day)|(yearly|annually|monthly|weekly|daily|quarterly))\b(?!\s+(?:worldwide|turnover|revenue|total|sales))/giu
const RATES: Record<string, string> = {
  year: 'P1Y',
  yearly: 'P1Y',
  annually: 'P1Y',
  month: 'P1M',
  monthly: 'P1M',
  week: 'P1W',
  weekly: 'P1W',
  day: 'P1D',
  daily: 'P1D',
  quarterly: 'P3M',
}
const CURRENCY = String.raw`EUR|euros?|€|USD|US\$|\$|dollars?|GBP|£|pounds?|CHF`
const CODES: Record<string, string> = {
  '€': 'EUR',
  us$: 'USD',
  $: 'USD',
  dollar: 'USD',
  '£': 'GBP',
  pound: 'GBP',
  euro: 'EUR',
}
const MONEY_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${CURRENCY})\s?(${NUMBER})\s?${SCALE}(?![\p{L}\p{N}%])`,
  'giu',
)
const MONEY_LAST = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${NUMBER})\s?${SCALE}\s?(${CURRENCY})(?![\p{L}\p{N}])`,
  'giu',
)
const PERCENT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${NUMBER})\s?(?:%|per\s?cent\b|percent\b)(?!\s*points?)`,
  'giu',
)

/** Finds the quantities of a text, in order. The caller must first blank out provisions and numbers of acts. */
export function findQuantities(text: string): Quantity[] {
  const found: Quantity[] = []
  const add = (match: RegExpExecArray, kind: Quantity['kind'], value: ClaimedValue | undefined) => {
    const lead = match[0].length - match[0].trimStart().length
    const [start, end] = [match.index + lead, match.index + match[0].length]
    if (found.some((other) => start < other.end && other.start < end)) return
    const bound = boundBefore(text.slice(0, start), text.slice(end))
    found.push({ kind, value, ...(bound ? { bound } : {}), start, end })
  }
  for (const { date, start, end } of findDates(text))
    found.push({ kind: 'date', value: date ? { kind: 'date', date } : undefined, start, end })
  for (const match of text.matchAll(MONEY_FIRST)) add(match, 'amount', moneyOf(match[2]!, match[3], match[1]!))
  for (const match of text.matchAll(MONEY_LAST)) add(match, 'amount', moneyOf(match[1]!, match[2], match[3]!))
  for (const match of text.matchAll(PERCENT)) add(match, 'percentage', percentOf(match[1]!))
  for (const match of text.matchAll(RATE)) {
    const word = (match[1] ?? match[2] ?? match[3])!.toLowerCase()
    add(match, 'deadline', { kind: 'deadline', measure: 'interval', duration: RATES[word]! })
  }
  for (const match of text.matchAll(PERIOD)) add(match, 'deadline', periodOf(match, measureNear(text, match)))
  const sorted = found.toSorted((a, b) => a.start - b.start)
  return sorted.map((item, at) => inheritBound(item, sorted[at - 1], text))
}

/** In `a maximum of at least EUR 10 million or of at least 2 %` the second quantity gets the bound of the first. */
function inheritBound(item: Quantity, before: Quantity | undefined, text: string): Quantity {
  const isJoined =
    before && /^[\s,]*or\s+(?:of\s+)?(?:at least\s+)?(?:of\s+)?$/i.test(text.slice(before.end, item.start))
  const isSame = isJoined && before.bound === 'maximum_of_at_least' && item.bound !== 'at_most'
  return isSame ? { ...item, bound: 'maximum_of_at_least' } : item
}

function periodOf(match: RegExpExecArray, measure: Measure | undefined): ClaimedValue | undefined {
  const [, every, number, counting, unit] = match
  const count = /^an?$/i.test(number!) ? 1 : readNumber(number!)
  // A further period has no length of its own here, and no law here counts in working days.
  const isPlain = counting === undefined || ['calendar', 'full'].includes(counting.toLowerCase())
  if (count === undefined || !Number.isInteger(count) || !isPlain) return undefined
  const name = unit!
    .toLowerCase()
    .replace(/^hrs?$/, 'hour')
    .replace(/s$/, '')
  return { kind: 'deadline', duration: UNIT_CODES[name]!(count), measure: every ? 'interval' : measure }
}

/** The measure that the words around a period show; undefined when they show none. */
function measureNear(text: string, match: RegExpExecArray): Measure | undefined {
  const before = text.slice(0, match.index + match[0].length - match[0].trimStart().length + 1)
  if (/\b(?:keeps?|kept|retain(?:s|ed)?|stored?|stores|preserved?|archived?|retention)\b/i.test(text))
    return 'retention'
  if (/\b(?:every|each|once in)\s*\w*\s*$/i.test(before)) return 'interval'
  const isLimit = /\b(?:within|(?:no|not) later than|at the latest(?: \w+)?|up to)\s*\w*\s*$/i.test(before)
  return isLimit ? 'time_limit' : undefined
}

function moneyOf(number: string, scale: string | undefined, currency: string): ClaimedValue | undefined {
  const count = readNumber(number, { isFine: scale !== undefined })
  if (count === undefined) return undefined
  const word = currency.toLowerCase().replace(/s$/, '')
  const amount = Math.round(count * scaleOf(scale) * 100) / 100
  return { kind: 'amount', money: { amount, currency: CODES[word] ?? word.toUpperCase() } }
}

function percentOf(number: string): ClaimedValue | undefined {
  const percent = readNumber(number, { isFine: true })
  return percent === undefined ? undefined : { kind: 'percentage', percent }
}

const LEAST_OF_MOST =
  /\bmaximum\s+(?:of|fines?\s+of|amount\s+of|[^.;]*\b(?:is|are|be|amounts? to))?\s*at least\s*(?:of\s*)?$/i
const LEAST = /\b(?:at least|(?:no|not) less than|a minimum of|minimum of)\s*(?:of\s*)?$/i
const MOST =
  /\b(?:up to|at most|(?:no|not) more than|(?:not )?exceed(?:ing)?|maximum(?: of)?|within|(?:no|not) later than|capped at|cap of|at the latest)\s*(?:of\s*)?(?:a period of\s*)?(?:a maximum of\s*)?$/i

/** Whether the words before or after a quantity call it the most or the least. */
function boundBefore(before: string, after: string): Bound | undefined {
  if (LEAST_OF_MOST.test(before)) return 'maximum_of_at_least'
  if (LEAST.test(before)) return 'at_least'
  if (MOST.test(before)) return 'at_most'
  if (/^\s*(?:at most|at the latest|or less)\b/i.test(after)) return 'at_most'
  return /^\s*(?:or more|at least)\b/i.test(after) ? 'at_least' : undefined
}
