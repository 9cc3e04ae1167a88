import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  COUNTRIES,
  type Day,
  endOfDay,
  instantOf,
  inZone,
  isTimeZone,
  parseDay,
  timeOn,
  zoneOf,
} from '#src/features/calculators/filing-deadlines/instants.ts'
import { countPeriod, listPeriodReadings, runOn } from '#src/features/calculators/filing-deadlines/periods.ts'
import {
  calendarOf,
  dayOffReason,
  doubtfulDays,
  HOLIDAY_SOURCE,
  holidaySourceOf,
  nextWorkingDay,
  regionsOf,
  type WorkCalendar,
} from '#src/features/calculators/filing-deadlines/working-days.ts'

const BERLIN = 'Europe/Berlin'
const calendar = (...holidays: string[]): WorkCalendar => calendarOf({ zone: BERLIN, holidays })

describe('working days, and periods that are counted back', () => {
  test('working days leave out weekends and holidays, and run on no further', () => {
    const from = instantOf('2026-12-23T10:00:00+01:00')
    const place = calendar('2026-12-25')
    const period = countPeriod(from, { offset: 'P3D', counted_in: 'working_days' }, place)
    expect(period.lastDay?.toString()).toBe('2026-12-29')
    expect(runOn(period, place)).toEqual([])
  })

  test('a month before an event lies between the filing and the event, and a day off moves nothing', () => {
    const audit = instantOf('2027-03-15T09:00:00+01:00')
    const period = countPeriod(audit, { offset: '-P1M' }, calendar())
    // A Sunday: Article 3(4) does not reach a period that is counted back.
    expect(period.lastDay?.toString()).toBe('2027-02-14')
    expect(runOn(period, calendar())).toEqual([])
    expect(listPeriodReadings(audit, period, 'eu-1182-71', calendar())).toMatchObject([{ reading: /2027-02-15/ }])
  })
})

describe('Regulation 1182/71 Article 3(1) and (2)', () => {
  test.each([
    // A period in days starts with the first hour of the first day and ends with the last hour of its last day.
    ['the day of the event does not count', '2026-11-02T00:00:01+01:00', 'P2D', '2026-11-04'],
    ['however late on it', '2026-11-02T23:59:59+01:00', 'P2D', '2026-11-04'],
    ['weeks end on the same day of the week', '2026-11-04T10:00:00+01:00', 'P2W', '2026-11-18'],
    ['months end on the same date', '2026-11-04T10:00:00+01:00', 'P1M', '2026-12-04'],
    ['a date that the month lacks is its last day', '2026-01-31T10:00:00+01:00', 'P1M', '2026-02-28'],
    ['30 August has no counterpart in February', '2026-08-30T10:00:00+02:00', 'P6M', '2027-02-28'],
    ['a leap day after a year is 28 February', '2028-02-29T10:00:00+01:00', 'P1Y', '2029-02-28'],
    ['the last day of a month is not held on to', '2026-02-28T10:00:00+01:00', 'P1M', '2026-03-28'],
  ])('%s', (_name, event, offset, lastDay) => {
    const period = countPeriod(instantOf(event), { offset }, calendarOf({ zone: BERLIN }))
    expect(period.lastDay?.toString()).toBe(lastDay)
    expect(period.at.equals(endOfDay(parseDay(lastDay), BERLIN))).toBe(true)
  })

  test('the day of the event is that of the place, not that of UTC', () => {
    const event = instantOf('2026-06-30T23:30:00Z')
    expect(countPeriod(event, { offset: 'P1M' }, calendarOf({ zone: BERLIN })).lastDay?.toString()).toBe('2026-08-01')
    expect(countPeriod(event, { offset: 'P1M' }, calendarOf({ zone: 'UTC' })).lastDay?.toString()).toBe('2026-07-30')
  })
})

describe('hours', () => {
  test.each([
    ['through the change to winter time', '2026-10-24T12:00:00+02:00', 'PT24H', '2026-10-25T11:00:00+01:00'],
    ['through the change to summer time', '2026-03-28T12:00:00+01:00', 'PT24H', '2026-03-29T13:00:00+02:00'],
    ['into the hour that is there twice', '2026-10-25T00:30:00+02:00', 'PT3H', '2026-10-25T02:30:00+01:00'],
    ['72 of them', '2026-10-23T18:20:00+02:00', 'PT72H', '2026-10-26T17:20:00+01:00'],
  ])('are elapsed time %s', (_name, event, offset, local) => {
    expect(inZone(countPeriod(instantOf(event), { offset }, calendarOf({ zone: BERLIN })).at, BERLIN)).toBe(local)
  })

  test('the moment itself is a period of none', () => {
    const event = instantOf('2026-11-02T10:00:00Z')
    expect(countPeriod(event, { offset: 'PT0S' }, calendarOf({ zone: BERLIN })).at.equals(event)).toBe(true)
  })

  test('a day at whose end the clocks change has 23 or 25 hours, and ends with the last of them', () => {
    expect(inZone(endOfDay(parseDay('2026-10-25'), BERLIN), BERLIN)).toBe('2026-10-26T00:00:00+01:00')
    expect(inZone(endOfDay(parseDay('2026-03-29'), BERLIN), BERLIN)).toBe('2026-03-30T00:00:00+02:00')
    expect(inZone(timeOn(parseDay('2026-03-29'), '02:30', BERLIN), BERLIN)).toBe('2026-03-29T03:30:00+02:00')
  })
})

describe('Article 3(4) and (5)', () => {
  const lastDayOf = (event: string, offset: string, ...holidays: string[]) => {
    const steps = runOn(countPeriod(instantOf(event), { offset }, calendarOf({ zone: BERLIN })), calendar(...holidays))
    return steps.map((step) => [step.lastDay.toString(), step.provision])
  }

  test('a period that ends on a Saturday, Sunday or holiday runs on to the next working day', () => {
    expect(lastDayOf('2026-10-14T10:00:00+02:00', 'P1M')).toEqual([['2026-11-16', '31971R1182 Art 3(4)']])
    expect(lastDayOf('2026-10-15T10:00:00+02:00', 'P1M')).toEqual([['2026-11-16', '31971R1182 Art 3(4)']])
    expect(lastDayOf('2026-10-16T10:00:00+02:00', 'P1M')).toEqual([])
    expect(lastDayOf('2026-10-16T10:00:00+02:00', 'P1M', '2026-11-16', '2026-11-17')).toEqual([
      ['2026-11-18', '31971R1182 Art 3(4)'],
    ])
  })

  test('any period of two days or more holds two working days; one day is left alone', () => {
    expect(lastDayOf('2026-11-05T10:00:00+01:00', 'P2D')).toEqual([['2026-11-09', '31971R1182 Art 3(4)']])
    expect(lastDayOf('2026-11-06T10:00:00+01:00', 'P2D')).toEqual([
      ['2026-11-09', '31971R1182 Art 3(4)'],
      ['2026-11-10', '31971R1182 Art 3(5)'],
    ])
    expect(lastDayOf('2026-11-07T10:00:00+01:00', 'P2D')).toEqual([['2026-11-10', '31971R1182 Art 3(5)']])
    expect(lastDayOf('2026-11-08T10:00:00+01:00', 'P1D')).toEqual([])
  })

  test('a period in hours does not run on', () => {
    expect(lastDayOf('2026-11-06T10:00:00+01:00', 'PT24H')).toEqual([])
  })

  test('a calendar without a working day is refused', () => {
    const never: WorkCalendar = { zone: BERLIN, holidayOn: () => 'always' }
    expect(() => nextWorkingDay(parseDay('2026-11-02'), never)).toThrow(/no working day/)
  })
})

describe('readings', () => {
  const readingsOf = (event: string, offset: string, rule: string) => {
    const at = instantOf(event)
    return listPeriodReadings(at, countPeriod(at, { offset }, calendarOf({ zone: BERLIN })), rule, calendar()).map(
      (reading) => inZone(reading.at, BERLIN),
    )
  }

  test('the hour of the event may not count: from 10:20 the period starts at 11:00, and so from 10:00', () => {
    expect(readingsOf('2026-11-02T10:20:00+01:00', 'PT24H', 'eu-1182-71')).toEqual(['2026-11-03T11:00:00+01:00'])
    expect(readingsOf('2026-11-02T10:00:00+01:00', 'PT24H', 'eu-1182-71')).toEqual(['2026-11-03T11:00:00+01:00'])
  })

  test('48 hours and more may have to hold two working days, but not where the act has a rule of its own for days off', () => {
    expect(readingsOf('2026-11-06T10:20:00+01:00', 'PT48H', 'eu-1182-71')).toEqual([
      '2026-11-08T11:00:00+01:00',
      '2026-11-11T00:00:00+01:00',
    ])
    expect(readingsOf('2026-11-06T10:20:00+01:00', 'PT48H', 'act')).toEqual(['2026-11-08T11:00:00+01:00'])
    expect(readingsOf('2026-11-06T10:20:00+01:00', 'PT47H', 'eu-1182-71')).toHaveLength(1)
  })

  test('none where nothing is counted', () => {
    expect(readingsOf('2026-11-06T10:20:00+01:00', 'PT24H', 'none')).toEqual([])
    expect(readingsOf('2026-11-06T10:20:00+01:00', 'PT0S', 'act')).toEqual([])
  })

  test('every provision that is cited exists in the index of its text', () => {
    const index = JSON.parse(
      readFileSync(new URL('../../../seed/instruments/31971R1182/oj-1971-06-08.json', import.meta.url), 'utf8'),
    )
    const source = new URL('../../../src/features/calculators/filing-deadlines/periods.ts', import.meta.url)
    const cited = [...readFileSync(source, 'utf8').matchAll(/PERIODS_ACT} (Art [^`]+)`/g)].map((match) => match[1])
    expect(cited.length).toBeGreaterThan(1)
    for (const provision of cited) expect(index.provisions).toContain(provision)
  })
})

describe('places', () => {
  const reason = (date: string, place: object) => dayOffReason(parseDay(date), calendarOf(place))

  test('public holidays are those of the country, and of a region when it is given', () => {
    expect(reason('2026-05-25', { country: 'DE' })).toBe('Whit Monday')
    expect(reason('2026-06-04', { country: 'DE' })).toBeUndefined()
    expect(reason('2026-06-04', { country: 'DE', region: 'BY' })).toBe('Corpus Christi')
    expect(reason('2026-07-14', { country: 'FR' })).toBe('Bastille Day')
    expect(reason('2026-07-14', { country: 'DE' })).toBeUndefined()
    expect(regionsOf('DE')).toContain('BY')
  })

  test('days given stand in place of the library, and without a country there are none', () => {
    expect(reason('2026-12-25', { country: 'DE', holidays: [] })).toBeUndefined()
    expect(reason('2026-12-28', { country: 'DE', holidays: ['2026-12-28'] })).toBe('holiday given in the request')
    expect(reason('2026-12-25', {})).toBeUndefined()
    expect(calendarOf({}).zone).toBe('UTC')
  })

  test.each(COUNTRIES)('%s has a clock that exists, New Year as holiday, and working days', (country) => {
    expect(isTimeZone(zoneOf(country)!)).toBe(true)
    expect(reason('2027-01-01', { country })).toBeDefined()
    const days = Array.from({ length: 365 }, (_, day): Day => parseDay('2026-01-01').add({ days: day }))
    const off = days.filter((day) => dayOffReason(day, calendarOf({ country })) !== undefined)
    expect(off.length).toBeGreaterThan(104)
    expect(off.length).toBeLessThan(130)
  })

  test.each([
    // Labour Code, Article 154(2), with the year in which Labour Day is Holy Saturday and one with two days at once.
    ['BG', ['2025-05-26', '2025-09-08', '2025-12-26', '2026-05-25', '2026-09-07', '2026-12-28'], ['2026-12-29']],
    ['BG', ['2027-05-04', '2027-12-27', '2027-12-28', '2028-01-03', '2028-05-08', '2028-12-27'], ['2027-12-29']],
    ['CY', ['2025-03-03', '2026-02-23'], ['2025-03-04', '2026-02-24']],
    ['NL', ['2025-05-05', '2026-05-05'], ['2026-04-03']],
    ['RO', ['2025-01-02', '2026-01-02'], ['2026-01-05']],
    ['LI', ['2025-08-15', '2027-11-01'], ['2025-05-30', '2026-06-05']],
    ['HU', ['2026-08-20'], ['2026-08-21', '2026-12-24']],
  ])('holidays of %s that the library lacks count by law, and no others', (country, off, working) => {
    expect(off.filter((day) => reason(day, { country }) === undefined)).toEqual([])
    expect(working.filter((day) => reason(day, { country }) !== undefined)).toEqual([])
  })

  test('a day whose law is not settled counts as a working day and is named; the source names what corrects it', () => {
    const [from, to] = [parseDay('2027-01-01'), parseDay('2027-12-31')]
    const doubts = (country: string) => doubtfulDays({ country }, from, to).map(({ day }) => day)
    expect(doubts('SK')).toEqual(['2027-09-15'])
    expect(doubts('FI')).toEqual(['2027-06-25', '2027-12-24'])
    expect(doubts('LI')).toEqual(['2027-02-02', '2027-03-19', '2027-03-26'])
    expect(doubts('GR')).toEqual(['2027-05-04'])
    expect(doubts('DE')).toEqual([])
    expect(reason('2027-06-25', { country: 'FI' })).toBeUndefined()
    expect(doubtfulDays({ country: 'FI', holidays: [] }, from, to)).toEqual([])
    expect(holidaySourceOf({ country: 'BG' })).toBe(
      `public holidays of BG by ${HOLIDAY_SOURCE}, corrected (Labour Code, Article 154(1) and (2))`,
    )
    expect(holidaySourceOf({ country: 'DE', region: 'BY' })).toBe(`public holidays of DE-BY by ${HOLIDAY_SOURCE}`)
  })

  test('the answer names the version of the library that is installed', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    expect(HOLIDAY_SOURCE).toBe(`date-holidays ${manifest.dependencies['date-holidays']}`)
  })
})
