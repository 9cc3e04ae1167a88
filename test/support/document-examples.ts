import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { TEST_NOW } from './service.ts'

/** The file of the document's examples: one for each answer, by the operation and its status. */
const FILE = new URL('../../src/http/document/examples.json', import.meta.url)
/** An example shows what an answer looks like; the whole of one can be asked for. */
const BYTES_MOST = 1_400
/** Longer texts are cut at a word. */
const LETTERS_MOST = 200

type IsValid = (body: unknown) => boolean

/**
 * Keeps an answer as the example of its operation when the run is to write examples (`npm run examples`), the first of
 * each operation. It is shortened as far as it stays valid, and has fixed ids and secrets that are no secrets.
 */
export function recordExample(name: string, answer: unknown, isValid: IsValid): void {
  if (process.env['WRITE_EXAMPLES'] !== 'true' || recorded.has(name)) return
  recorded.add(name)
  const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>
  const example = shorten(withFixedIds(answer), isValid)
  if (maskOf(example) === maskOf(examples[name])) return
  examples[name] = example
  const sorted = Object.fromEntries(Object.entries(examples).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}
const recorded = new Set<string>()

/** What differs from run to run, with its replacement: the n-th of its kind is the same in every run. */
const VARYING: Array<[RegExp, (count: number, found: string) => string]> = [
  // Usage is counted by the store's own clock.
  [new RegExp(new Date().toISOString().slice(0, 10), 'g'), () => TEST_NOW.slice(0, 10)],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    (n) => `019a8f0e-5c0e-7cc1-9d8e-${digits(n, 12)}`,
  ],
  // The checksum of a key is in its last letters, so none of these is a key.
  [/\brp[kf]_live_\w+/g, (n, found) => found.slice(0, 9) + 'example'.padEnd(found.length - 9, String(n % 10))],
  [/\bwhsec_[\w+/=]+/g, () => `whsec_${Buffer.from('the secret of an example').toString('base64')}`],
  [
    /\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/g,
    (n, found) => createHash('sha256').update(String(n)).digest('hex').slice(0, found.length),
  ],
]

/** An example without what is drawn at random. One that differs in nothing else stays as it is. */
function maskOf(example: unknown): string {
  return (JSON.stringify(example) ?? '').replaceAll(RANDOM, '#')
}
const RANDOM =
  /\d{4}-\d\d-\d\dT[\d:.]+Z|\b[a-z]{2,5}_[\w-]{8,}|127\.0\.0\.1:\d+|\b[A-Z0-9]{4}-[A-Z0-9]{4}\b|"hint":"\w+"|[0-9a-f]{10,}|[0-9A-F]{10,}/g

function withFixedIds(answer: unknown): unknown {
  let text = JSON.stringify(answer)
  for (const [pattern, replacement] of VARYING) {
    const known = new Map<string, string>()
    text = text.replaceAll(pattern, (found) => {
      if (!known.has(found)) known.set(found, replacement(known.size + 1, found))
      return known.get(found)!
    })
  }
  return JSON.parse(text)
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0')
}

/**
 * Keeps one item of each list and the beginnings of texts. Then leaves out the largest part that may be left out, until
 * the answer is small enough or nothing more can go: properties first, since a list without items shows nothing.
 */
function shorten(answer: unknown, isValid: IsValid): unknown {
  const shown = oneOfEach(answer)
  let now = isValid(shown) ? shown : answer
  for (let bytes = sizeOf(now); bytes > BYTES_MOST; bytes = sizeOf(now)) {
    const parts = pathsIn(now).toSorted((one, other) => other.bytes - one.bytes)
    // Not half of it at once, so that the example goes on showing something of each part.
    const ranked = [
      ...parts.filter((part) => !part.isItem && part.bytes < bytes / 2),
      ...parts.filter((part) => !part.isItem && part.bytes >= bytes / 2),
      ...parts.filter((part) => part.isItem),
    ]
    const whole = now
    const next = ranked.map(({ path }) => without(whole, path)).find((one) => isValid(one))
    if (next === undefined) return now
    now = next
  }
  return now
}

function oneOfEach(value: unknown): unknown {
  if (typeof value === 'string' && value.length > LETTERS_MOST)
    return `${value.slice(0, LETTERS_MOST).replace(/\s+\S*$/, '')} …`
  if (Array.isArray(value)) return value.slice(0, 1).map(oneOfEach)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, oneOfEach(inner)]))
}

interface Part {
  path: string[]
  bytes: number
  isItem: boolean
}

function pathsIn(value: unknown, path: string[] = []): Part[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    { path: [...path, key], bytes: sizeOf(inner), isItem: Array.isArray(value) },
    ...pathsIn(inner, [...path, key]),
  ])
}

function without(value: unknown, [key, ...rest]: string[]): unknown {
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => String(index) !== key)
    return value.map((inner: unknown, index) => (String(index) === key ? without(inner, rest) : inner))
  }
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, inner]) => {
      if (name !== key) return [[name, inner]]
      return rest.length === 0 ? [] : [[name, without(inner, rest)]]
    }),
  )
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
