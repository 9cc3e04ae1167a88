/** What is known of the national law through which a directive binds in a country. */
interface NationalLaw {
  country: string
  status: string
  instrument?: string
  in_force?: string
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Spain` of `ES`; a code that is no country as it is. */
const countryOf = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)

/** `Spain: not recorded here`, or the instrument and since when. The service and the page say it alike. */
export function nationalInWords({ country, status, instrument, in_force: from }: NationalLaw): string {
  const parts = [
    ...(instrument ? [instrument] : []),
    ...(status === 'late' ? ['not in force yet'] : []),
    ...(status === 'unknown' && !instrument ? ['not recorded here'] : []),
    ...(from ? [`in force since ${days.format(new Date(from))}`] : status === 'in_force' ? ['in force'] : []),
  ]
  return `${countryOf(country)}: ${parts.join(', ')}`
}
