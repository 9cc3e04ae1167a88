const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }

const VALUES = new Map<string, number>([
  ...SMALL.map((word, at): [string, number] => [word, at]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
])

const DIGITS = String.raw`\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`
const WORDS = [...VALUES.keys(), ...Object.keys(SCALES)].toSorted((a, b) => b.length - a.length).join('|')
/** Pattern of a number in digits or in numeral words. It has no capture groups. */
export const NUMBER = String.raw`(?:${DIGITS}|(?:${WORDS})(?:(?:[\s-]+(?:and\s+)?)(?:${WORDS}))*)`
/** Pattern of a scale after a number: `million`, `m`, `bn`. It has one capture group. */
export const SCALE = String.raw`(thousand|million|billion|mio|mln|mn|bn|m|k)?`

const SHORT_SCALES: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mio: 1e6,
  mln: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
}

/**
 * Reads a text that NUMBER matched. Undefined when its separators have two readings, or when its words form no number. `isFine` says that
 * the number may have three decimals, as a percentage and a number of millions may, and a sum or a period may not.
 */
export function readNumber(text: string, { isFine = false } = {}): number | undefined {
  const trimmed = text.trim().toLowerCase()
  return /^\d/.test(trimmed) ? readDigits(trimmed, isFine) : readWords(trimmed)
}

/** The factor of a word such as `million` or `m`; 1 without a word. */
export function scaleOf(word: string | undefined): number {
  return word ? (SHORT_SCALES[word.toLowerCase()] ?? 1) : 1
}

/**
 * Reads `10 000 000`, `10,000,000`, `10.000.000`, `1.4` and `1,4`. A single group of three after a dot (`1.400`) has two readings and
 * gives undefined. After a comma (`1,400`) it is thousands, as English texts write them, unless the number may have three decimals: then
 * it has two readings too. No thousands follow a zero, so `0,750` and `0.750` are fractions.
 */
function readDigits(text: string, isFine: boolean): number | undefined {
  const plain = text.replaceAll(/[ '\u00a0\u202f]/g, '')
  if (/^\d+$/.test(plain)) return Number(plain)
  const [, separator] =
    /^[1-9]\d{0,2}([.,])\d{3}(?:(?:\1\d{3})+(?:(?!\1)[.,]\d{1,2})?|(?!\1)[.,]\d{1,2})$/.exec(plain) ?? []
  if (separator) {
    const [whole, fraction] = splitFraction(plain, separator)
    return Number(`${whole.replaceAll(separator, '')}${fraction ? `.${fraction}` : ''}`)
  }
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(plain))
    return plain.includes(',') && !isFine ? Number(plain.replace(',', '')) : undefined
  return /^\d+[.,]\d+$/.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

function splitFraction(text: string, separator: string): [string, string | undefined] {
  const other = separator === ',' ? '.' : ','
  const at = text.indexOf(other)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** `seventy-two`, `one hundred and twenty`, `ten million`. */
function readWords(text: string): number | undefined {
  let total = 0
  let current: number | undefined
  for (const word of text.split(/[\s-]+/).filter((part) => part !== 'and')) {
    const scale = SCALES[word]
    const value = VALUES.get(word)
    if (scale === undefined && value === undefined) return undefined
    if (value !== undefined) {
      // `twenty four` adds up, `four twenty` and `two three` are no numbers.
      if (current !== undefined && (value >= 10 ? current % 100 !== 0 : current % 10 !== 0 || current % 100 === 10))
        return undefined
      current = (current ?? 0) + value
    } else if (word === 'hundred') current = (current ?? 1) * 100
    else {
      total += (current ?? 1) * scale!
      current = undefined
    }
  }
  return total + (current ?? 0)
}
