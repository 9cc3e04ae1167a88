import { ANSWERS } from '#src/lib/law/qualifiers.ts'
import { isCalendarDate } from '#src/lib/schema.ts'

/** As Excel writes a cell that is true or false into CSV, in the language of its country. */
const TRUE_WORDS = '1 true wahr vrai vero verdadero verdadeiro prawda waar pravda sant sand sann tosi igaz'.split(' ')
const FALSE_WORDS = '0 false falsch faux falso fałsz onwaar nepravda falskt falsk usann epätosi hamis'.split(' ')

/** The answer that a cell has; undefined for any other text. */
export function answerIn(text: string): (typeof ANSWERS)[number] | undefined {
  const word = text.normalize('NFC').toLowerCase()
  return TRUE_WORDS.includes(word) ? 'yes' : FALSE_WORDS.includes(word) ? 'no' : ANSWERS.find((one) => one === word)
}

const YEAR_FIRST = /^(?<y>\d{4})[-/.] ?(?<m>\d{1,2})[-/.] ?(?<d>\d{1,2})\.?$/
/** With points the day comes first in every country. */
const WITH_POINTS = /^(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d{4})\.?$/
const YEAR_LAST = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/
const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z| [AP]M)?$/i

/** The days, `2026-11-20`, that a cell may mean: none for what is no day, two where the country decides. */
export function daysIn(cell: string): string[] {
  const text = cell.replace(TIME_OF_DAY, '')
  const { y, m, d } = (YEAR_FIRST.exec(text) ?? WITH_POINTS.exec(text))?.groups ?? {}
  const [, one = '', , other = '', year = ''] = YEAR_LAST.exec(text) ?? []
  const meant = y === undefined ? [[year, other, one] as const, [year, one, other] as const] : [[y, m!, d!] as const]
  const days = meant.map(([inYear, month, day]) => `${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return [...new Set(days)].filter(isCalendarDate)
}

/** A number as countries write it: with a point or a comma, and with signs for thousands. */
const NUMBERS = [/^-?\d+([.,]\d+)?$/, /^-?\d{1,3}(\.\d{3})+(,\d+)?$/, /^-?\d{1,3}(,\d{3})+(\.\d+)?$/]
/** `1.200` is a thousand and two hundred to some, and one and a fifth to others. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/

/** The number of a cell; undefined for what is none, null for what is another one in another country. */
export function numberIn(cell: string): number | null | undefined {
  const text = cell.replaceAll(/(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/g, '').replace(/^\u2212/, '-')
  if (!NUMBERS.some((form) => form.test(text))) return undefined
  if (AMBIGUOUS.test(text)) return null
  const signs = text.match(/[.,]/g) ?? []
  // One sign is of decimals; of several the last one is, unless it is the same as the others.
  const decimal = signs.length === 1 || signs.at(-1) !== signs[0] ? signs.at(-1) : undefined
  return Number(text.replaceAll(/[.,]/g, (sign) => (sign === decimal ? '.' : '')))
}

/**
 * What is written for a fact of this type; undefined for what is another number in another country. The check of the
 * profile refuses what does not fit.
 */
export function factValueOf(answer: string, type: string): string | number | boolean | undefined {
  if (answer.toLowerCase() === 'unknown') return 'unknown'
  const said = type === 'boolean' ? answerIn(answer) : undefined
  if (said) return said === 'yes'
  const [day, other] = type === 'date' ? daysIn(answer) : []
  if (day !== undefined && other === undefined) return day
  const number = type === 'integer' || type === 'number' ? numberIn(answer) : undefined
  return number === null ? undefined : (number ?? answer)
}
