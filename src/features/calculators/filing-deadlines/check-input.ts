import { type CalculatorInputs, listInputMistakes } from '#src/law/subjects/index.ts'
import { suggest } from '#src/law/vocabulary/index.ts'
import { countryCodeOf, COUNTRY_NAMES } from '#src/lib/law/countries.ts'
import { isInstant } from '#src/lib/schema.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { COUNTRIES, isTimeZone, offsetsAt, zoneOf } from './instants.ts'
import { YEARS, type FilingDeadlines } from './schema.ts'
import { regionsOf } from './working-days.ts'

type FilingPlace = Pick<FilingDeadlines, 'country' | 'region' | 'time_zone' | 'holidays'>

/** The mistakes in instants, the place and the filer. */
export async function checkFilingDeadlinesInput(law: DatedLawReader, body: FilingDeadlines): Promise<InputMistake[]> {
  return [...findDeadlineMistakes(body), ...(await listInputMistakes(law, filerOf(body)))]
}

/** The mistakes in the instants of events and in the place of a filing. */
export function findDeadlineMistakes(body: FilingDeadlines): InputMistake[] {
  return [...findInvalidInstants(body), ...findPlaceMistakes(body)]
}

/**
 * The filer as a subject of an applicability check. Without given jurisdictions, the country of the filing is the
 * jurisdiction.
 */
export function filerOf(body: FilingDeadlines): CalculatorInputs {
  const { country } = body
  return { ...(country ? { jurisdictions: [country] } : {}), ...body }
}

function findInvalidInstants({ events, ...place }: FilingDeadlines): InputMistake[] {
  return events.flatMap(({ at }, index) =>
    at.flatMap((text, position) => {
      const detail = findInstantMistake(text, place)
      return detail ? [{ field: `body.events.${index}.at.${position}`, detail }] : []
    }),
  )
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** True for a time of a local clock, without an offset. */
export function isLocalTime(text: string): boolean {
  return LOCAL_TIME.test(text)
}

/** Where somebody reads a clock. */
export type ClockPlace = Pick<FilingPlace, 'country' | 'time_zone'>

/**
 * Describes the mistake in an instant, if there is one. A time without an offset is a mistake: it is another moment in
 * each time zone. The detail then names the offsets that the clocks of the place have at that time.
 */
export function findInstantMistake(text: string, place: ClockPlace): string | undefined {
  if (isLocalTime(text)) return `has no offset from UTC; ${adviseOffset(text, place)}`
  if (!isInstant(text)) return 'must be an RFC 3339 instant that exists, such as 2026-11-20T10:00:00+01:00'
  const year = Number(text.slice(0, 4))
  if (year < YEARS.first || year > YEARS.last) return `must lie in the years ${YEARS.first} to ${YEARS.last}`
  return undefined
}

function adviseOffset(text: string, { country, time_zone: named }: ClockPlace): string {
  const time = `${text.replace(' ', 'T')}${text.length === 'yyyy-mm-ddThh:mm'.length ? ':00' : ''}`
  const zone = named ?? (country === undefined ? undefined : zoneOf(country))
  const offsets = zone !== undefined && isTimeZone(zone) ? offsetsAt(time, zone) : undefined
  if (zone === undefined || offsets === undefined)
    return `add the one that the clock had: ${time}+01:00, or ${time}Z for UTC`
  const [first, second] = offsets
  if (first === undefined) return `the clocks of ${zone} skip that time on that day`
  if (second === undefined) return `${zone} is at ${first} then: write ${time}${first}`
  return `${zone} has that time twice on that day: write ${time}${first} for the first, or ${time}${second} for the second`
}

/** The mistakes in the place of a filing: its country, region, time zone and holidays. */
export function findPlaceMistakes({ country, region, time_zone: zone, holidays }: FilingPlace): InputMistake[] {
  const invalid: InputMistake[] = []
  const isKnown = country !== undefined && COUNTRIES.includes(country)
  if (country !== undefined && !isKnown) {
    const code = countryCodeOf(country)
    const isWritten = code !== undefined && COUNTRIES.includes(code)
    const named = COUNTRY_NAMES.get(country)
    const near = isWritten ? `did you mean ${code}?` : `filings go to one of ${COUNTRIES.join(', ')}`
    invalid.push({
      field: 'body.country',
      detail: `${JSON.stringify(country)}${named ? ` (${named})` : ''} is no country of the European Economic Area; ${near}`,
    })
  }
  if (region !== undefined && !country) invalid.push({ field: 'body.region', detail: 'needs the country it lies in' })
  if (region !== undefined && isKnown && !regionsOf(country).includes(region)) {
    const regions = regionsOf(country)
    const list = regions.length > 0 ? `must be one of ${regions.join(', ')}` : `${country} has no regions here`
    invalid.push({ field: 'body.region', detail: list })
  }
  if (zone !== undefined && /^[+-]/.test(zone))
    invalid.push({
      field: 'body.time_zone',
      detail: 'is an offset, which knows neither summer time nor the past; give an IANA name such as Europe/Berlin',
    })
  else if (zone !== undefined && !isTimeZone(zone)) {
    const near = suggest(zone, Intl.supportedValuesOf('timeZone'))
    invalid.push({ field: 'body.time_zone', detail: `${JSON.stringify(zone)} is not an IANA time zone${near}` })
  }
  holidays?.forEach((date, index) => {
    const year = Number(date.slice(0, 4))
    if (year < YEARS.first || year > YEARS.last + 1)
      invalid.push({
        field: `body.holidays.${index}`,
        detail: `must lie in the years ${YEARS.first} to ${YEARS.last + 1}`,
      })
  })
  return invalid
}
