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

/** Letters that have no accent to lose, in Latin ones, as passports write them: of Latin, Greek and Cyrillic. */
const LATIN: Record<string, string> = Object.fromEntries(
  (
    'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ħ:h ı:i ŋ:n ĸ:k ŧ:t ſ:s ' +
    'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o ' +
    'а:a б:b в:v г:g ґ:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh ' +
    'щ:sht ъ:a ы:y ь:y э:e ю:yu я:ya є:ie і:i ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѕ:dz'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
/** Two letters that are one sound. */
const TOGETHER: Record<string, string> = { ου: 'ou', γγ: 'ng', γξ: 'nx', γχ: 'nch', αυ: 'av', ευ: 'ev' }
const FOREIGN = new RegExp(`${Object.keys(TOGETHER).join('|')}|[${Object.keys(LATIN).join('')}]`, 'giu')

/** A text without accents and format characters, and with Latin letters for Greek and Cyrillic ones. */
export function latinOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(FOREIGN, (letters) => {
      const small = letters.toLowerCase()
      const latin = TOGETHER[small] ?? LATIN[small] ?? small
      return letters === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
    })
}

/**
 * `acme-sohne` of `Acme & Söhne`, `trapeza` of `Τράπεζα`: a name where only small Latin letters and digits are safe.
 * Nothing is left of letters that are neither Latin, Greek nor Cyrillic.
 */
export function asciiWords(name: string): string {
  return latinOf(name.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}

/** `τράπεζα-αθηνών` of `Τράπεζα Αθηνών`: a name of any script as a part of the name of a file. */
export function fileWords(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return Array.from(words)
    .slice(0, 60)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
}
