const WORD = /[\p{L}\p{N}]+/gu
/**
 * Endings that don't change a word's meaning, the longest first. The list is short on purpose: `notify` and `notice`
 * keep two stems.
 */
const ENDINGS = [
  'ications',
  'ication',
  'icating',
  'icated',
  'icates',
  'icate',
  'ations',
  'ation',
  'ities',
  'ings',
  'ions',
  'ied',
  'ies',
  'ing',
  'ion',
  'ity',
  'ed',
  'es',
  's',
  'y',
  'e',
]
const SHORTEST = 3
/** Their `s` is no ending: `bias`, `basis`, `status`. */
const SINGULAR = /(?:ia|[iu])s$/u

/** Returns the stems of a text's words, in their order. */
export function stemsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => stemOf(word.toLowerCase()))
}

/** Removes the ending of a word: `notified`, `notifies` and `notification` give one stem. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find(
    (end) => word.endsWith(end) && word.length - end.length >= SHORTEST && !(end === 's' && SINGULAR.test(word)),
  )
  const stem = ending ? word.slice(0, -ending.length) : word
  return stem.length > SHORTEST && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem
}

/** `acme-sohne` of `Acme & Söhne`: what is left of a name where only small Latin letters and digits are safe. */
export function asciiWords(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}
