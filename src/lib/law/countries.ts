const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Unions of states, and codes that ISO reserves or leaves free. */
const NO_COUNTRIES = new Set('EU EZ UN ZZ QO XA XB AC CP CQ DG EA IC TA'.split(' '))
/**
 * Territories of states of the European Economic Area: Article 355(1), (4) and (5)(a) and Annex II TFEU, and Norway's
 * Svalbard, Jan Mayen and Bouvet Island. Whether the law of the Union applies there differs from act to act.
 */
const OF_EEA_STATES = new Set('AX AW BL BQ BV CW FO GF GL GP MF MQ NC PF PM RE SJ SX TF WF YT'.split(' '))
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** The countries of ISO 3166-1 by their two letters, with their names in English. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = NAMES.of(code)
    return name === undefined || NO_COUNTRIES.has(code) || currentCodeOf(code) !== code ? [] : [[code, name] as const]
  }),
)

/**
 * Whether a code is that of a country or territory that no state of the European Economic Area is responsible for.
 * `eea` has the codes of those states.
 */
export function isThirdCountry(code: string, eea: ReadonlySet<string>): boolean {
  return COUNTRY_NAMES.has(code) && !eea.has(code) && !OF_EEA_STATES.has(code)
}

/** The Union's institutions write Greece with these letters. */
const ELLADA = 'EL'

/**
 * The code of a country that is written in another way: in lower case, by its English name, with a code that has
 * another one in its place (`UK`), or as the Union's institutions write Greece (`EL`). Undefined for anything else.
 */
export function countryCodeOf(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  if (upper === ELLADA) return 'GR'
  const code = /^[A-Z]{2}$/.test(upper) ? currentCodeOf(upper) : undefined
  if (code !== undefined && COUNTRY_NAMES.has(code)) return code
  for (const [known, name] of COUNTRY_NAMES) if (name.toUpperCase() === upper) return known
  return undefined
}

/** The code that took the place of one, `GB` for `UK`; otherwise the code itself. */
function currentCodeOf(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code
}
