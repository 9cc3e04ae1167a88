import { isCalendarDate } from '#src/lib/schema.ts'

export interface FoundDate {
  /** ISO 8601; undefined when the text names only a month, or could mean two days. */
  date: string | undefined
  start: number
  end: number
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MONTH = MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH})\s*,?\s+(\d{4})\b`, 'giu')
const MONTH_FIRST = new RegExp(String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})\b`, 'giu')
const MONTH_ONLY = new RegExp(String.raw`\b(${MONTH})\s+(\d{4})\b`, 'giu')
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const NUMERIC = /\b(\d{1,2})([./])(\d{1,2})\2(\d{4})\b/g

/** The dates that a text names: `17 January 2025`, `January 17, 2025`, `2025-01-17`, `17.1.2025`. `3/4/2025` may be two days. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = []
  const add = (match: RegExpExecArray, date: string | undefined) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (!found.some((other) => start < other.end && other.start < end)) found.push({ date, start, end })
  }
  for (const match of text.matchAll(ISO)) add(match, dateOf(match[1]!, Number(match[2]), match[3]!))
  for (const match of text.matchAll(DAY_FIRST)) add(match, dateOf(match[3]!, monthOf(match[2]!), match[1]!))
  for (const match of text.matchAll(MONTH_FIRST)) add(match, dateOf(match[3]!, monthOf(match[1]!), match[2]!))
  for (const match of text.matchAll(NUMERIC)) {
    const [, first, separator, second, year] = match
    const isClear = separator === '.' || Number(first) > 12 || first === second
    add(match, isClear ? dateOf(year!, Number(second), first!) : undefined)
  }
  for (const match of text.matchAll(MONTH_ONLY)) add(match, undefined)
  return found.toSorted((a, b) => a.start - b.start)
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
}

function dateOf(year: string, month: number, day: string): string | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}
