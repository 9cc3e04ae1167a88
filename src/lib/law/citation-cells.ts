/** What is known of the national law through which a directive binds in a country. */
interface NationalLaw {
  country: string
  status: string
  instrument?: string
  in_force?: string
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2 Aug 2026` of `2026-08-02`. */
export const dayInWords = (day: string): string => days.format(new Date(day))

/** `2 Aug 2026, 13:30` of `2026-08-02T13:30:00+02:00`: the clock that the text has. */
export const timeInWords = (local: string): string => `${dayInWords(local.slice(0, 10))}, ${local.slice(11, 16)}`

/** `Spain` of `ES`; a code that is no country as it is. */
const countryOf = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)

/** `Spain: not recorded here`, or the instrument and since or from when. The service and the page say it alike. */
export function nationalInWords({ country, status, instrument, in_force: from }: NationalLaw): string {
  const parts = [
    ...(instrument ? [instrument] : []),
    ...(status === 'late' && !from ? ['not in force yet'] : []),
    ...(status === 'unknown' && !instrument ? ['not recorded here'] : []),
    ...(from ? [`in force ${status === 'in_force' ? 'since' : 'from'} ${dayInWords(from)}`] : []),
  ]
  return `${countryOf(country)}: ${parts.join(', ')}`
}

/** A citation as tables show it. */
interface Cited {
  ref: string
  url: string
}

/** A provision as tables show it: `32022R2554 Art 19(4)(a)`. */
export function provisionInCell(ref: string): string {
  return ref.replace(/^CELEX:/, '')
}

/** The provisions that a row rests on. */
export function provisionsCell(citations: ReadonlyArray<Pick<Cited, 'ref'>>): string[] {
  return citations.map(({ ref }) => provisionInCell(ref))
}

/** The address of the first provision. */
export function linkCell(citations: readonly Cited[]): string | undefined {
  return citations[0]?.url
}

/** A code in words: `sector_specific_override_of` as `sector specific override of`. */
export function wordsCell(code: string): string
export function wordsCell(code: string | undefined): string | undefined
export function wordsCell(code: string | undefined): string | undefined {
  return code?.replaceAll('_', ' ')
}
