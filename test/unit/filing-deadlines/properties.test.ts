import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideStanding, placeAnchors, type Events } from '#src/features/calculators/filing-deadlines/anchors.ts'
import { compareInstants, instantOf, type Instant } from '#src/features/calculators/filing-deadlines/instants.ts'
import { countPeriod, listPeriodReadings, runOn } from '#src/features/calculators/filing-deadlines/periods.ts'
import { calendarOf, dayOffReason } from '#src/features/calculators/filing-deadlines/working-days.ts'
import type { FilingContent } from '#src/law/attachments/index.ts'

const DAY_MS = 86_400_000
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Europe/Helsinki',
  'Atlantic/Azores',
  'Asia/Nicosia',
)
const instants = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => instantOf(date.toISOString()))
const hours = fc.integer({ min: 0, max: 400 }).map((count) => `PT${count}H`)
const days = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((count) => `P${count}D`),
  fc.integer({ min: 1, max: 9 }).map((count) => `P${count}W`),
  fc.integer({ min: 1, max: 13 }).map((count) => `P${count}M`),
)
const gaps = fc.integer({ min: 0, max: 40 * DAY_MS })
const later = (instant: Instant, ms: number) => instant.add({ milliseconds: ms })

describe('periods', () => {
  test('a later event never ends earlier, with and without what runs on', () => {
    fc.assert(
      fc.property(instants, gaps, fc.oneof(hours, days), zones, (event, gap, offset, zone) => {
        const calendar = calendarOf({ country: 'DE', zone })
        const endOf = (at: Instant) => {
          const period = countPeriod(at, { offset }, calendarOf({ zone }))
          return [period.at, runOn(period, calendar).at(-1)?.at ?? period.at] as const
        }
        const [one, other] = [endOf(event), endOf(later(event, gap))]
        expect(compareInstants(one[0], other[0])).toBeLessThanOrEqual(0)
        expect(compareInstants(one[1], other[1])).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('hours do not know zones: the same in each, and as many milliseconds as they say, over every change of the clock', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 5_000 }), zones, (event, count, zone) => {
        const { at } = countPeriod(event, { offset: `PT${count}H` }, calendarOf({ zone }))
        expect(at.epochMilliseconds - event.epochMilliseconds).toBe(count * 3_600_000)
      }),
    )
  })

  test('how an instant is written changes nothing', () => {
    fc.assert(
      fc.property(instants, fc.oneof(hours, days), zones, zones, (event, offset, zone, other) => {
        const written = instantOf(event.toZonedDateTimeISO(other).toString({ timeZoneName: 'never' }))
        expect(
          countPeriod(written, { offset }, calendarOf({ zone })).at.equals(
            countPeriod(event, { offset }, calendarOf({ zone })).at,
          ),
        ).toBe(true)
      }),
    )
  })

  test('a period in days ends at midnight of the place and keeps its whole days', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 400 }), zones, (event, count, zone) => {
        const { at, lastDay, eventDay } = countPeriod(event, { offset: `P${count}D` }, calendarOf({ zone }))
        expect(eventDay!.until(lastDay!).days).toBe(count)
        expect(at.toZonedDateTimeISO(zone).startOfDay().toInstant().equals(at)).toBe(true)
        expect(at.epochMilliseconds - event.epochMilliseconds).toBeGreaterThanOrEqual((count - 0.1) * DAY_MS)
      }),
    )
  })

  test('what runs on ends on a working day, and later than what it prolongs; two days hold two working days', () => {
    fc.assert(
      fc.property(instants, days, fc.constantFrom('DE', 'FR', 'GR', 'SE'), (event, offset, country) => {
        const calendar = calendarOf({ country })
        const period = countPeriod(event, { offset }, calendar)
        const steps = runOn(period, calendar)
        for (const step of steps) {
          expect(dayOffReason(step.lastDay, calendar)).toBeUndefined()
          expect(compareInstants(step.at, period.at)).toBeGreaterThan(0)
        }
        const end = steps.at(-1)?.lastDay ?? period.lastDay!
        expect(dayOffReason(end, calendar)).toBeUndefined()
        const length = period.eventDay!.until(end).days
        const inside = Array.from({ length }, (_, day) => period.eventDay!.add({ days: day + 1 }))
        const working = inside.filter((day) => dayOffReason(day, calendar) === undefined)
        if (period.eventDay!.until(period.lastDay!).days >= 2) expect(working.length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  test('no reading is earlier than the limit', () => {
    const rules = fc.constantFrom('act', 'eu-1182-71', 'national', 'none')
    fc.assert(
      fc.property(instants, fc.oneof(hours, days), rules, zones, (event, offset, rule, zone) => {
        const period = countPeriod(event, { offset }, calendarOf({ zone }))
        for (const { at } of listPeriodReadings(event, period, rule, calendarOf({ country: 'FR', zone })))
          expect(compareInstants(at, period.at)).toBeGreaterThan(0)
      }),
    )
  })
})

/** The clock of Article 5(1)(a) and (2) of Delegated Regulation (EU) 2025/301. */
const NOTIFICATION = {
  trigger_event: 'classified',
  anchors: [
    { event: 'classified', offset: 'PT4H' },
    { event: 'aware', offset: 'PT24H' },
  ],
  combine: 'earliest',
  late_classification_rule: {
    text: '',
    event: 'classified',
    offset: 'PT4H',
    later_than: { event: 'aware', offset: 'PT24H' },
    citation: { ref: '32025R0301 Art 5(2)', role: 'basis' },
  },
} as unknown as FilingContent

function limitOf(content: FilingContent, events: Events): Instant | undefined {
  const place = calendarOf({ zone: 'UTC' })
  const standing = decideStanding(content, placeAnchors(content, events, place), events, place, true)
  return standing.state === 'due' ? standing.limit.winner.period.at : undefined
}

describe('anchors', () => {
  test('a later classification never brings the limit forward', () => {
    fc.assert(
      fc.property(instants, gaps, gaps, (aware, first, second) => {
        const limitAt = (gap: number) =>
          limitOf(
            NOTIFICATION,
            new Map([
              ['aware', [aware]],
              ['classified', [later(aware, gap)]],
            ]),
          )!
        const [small, large] = [Math.min(first, second), Math.max(first, second)]
        expect(compareInstants(limitAt(small), limitAt(large))).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('the limit is four hours from classification at the most, and moves with all events together', () => {
    fc.assert(
      fc.property(instants, gaps, gaps, (aware, gap, shift) => {
        const limitFrom = (start: Instant) =>
          limitOf(
            NOTIFICATION,
            new Map([
              ['aware', [start]],
              ['classified', [later(start, gap)]],
            ]),
          )!
        const limit = limitFrom(aware)
        expect(compareInstants(limit, later(aware, gap + 4 * 3_600_000))).toBeLessThanOrEqual(0)
        expect(compareInstants(limit, later(aware, gap))).toBeGreaterThanOrEqual(0)
        expect(limitFrom(later(aware, shift)).equals(later(limit, shift))).toBe(true)
      }),
    )
  })

  test('of an event that repeats the first counts, or the latest where the rule says so; order of input is nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(instants, { minLength: 1, maxLength: 6, selector: String }), (list) => {
        const sorted = list.toSorted(compareInstants)
        const content = (occurrence?: string) =>
          ({
            trigger_event: 'e',
            anchors: [{ event: 'e', offset: 'PT1H', ...(occurrence ? { occurrence } : {}) }],
            combine: 'single',
          }) as unknown as FilingContent
        const events = new Map([['e', sorted]])
        expect(limitOf(content(), events)!.equals(later(sorted[0]!, 3_600_000))).toBe(true)
        expect(limitOf(content('latest'), events)!.equals(later(sorted.at(-1)!, 3_600_000))).toBe(true)
      }),
    )
  })

  test('another event can only bring an earliest limit forward and a latest one back', () => {
    fc.assert(
      fc.property(instants, instants, fc.constantFrom('earliest', 'latest'), (one, other, combine) => {
        const content = {
          trigger_event: 'a',
          anchors: [
            { event: 'a', offset: 'PT24H' },
            { event: 'b', offset: 'PT24H' },
          ],
          combine,
        } as unknown as FilingContent
        const alone = limitOf(content, new Map([['a', [one]]]))!
        const both = limitOf(
          content,
          new Map([
            ['a', [one]],
            ['b', [other]],
          ]),
        )!
        expect(Math.sign(compareInstants(both, alone))).not.toBe(combine === 'earliest' ? 1 : -1)
      }),
    )
  })

  test('nothing is due before its trigger', () => {
    expect(limitOf(NOTIFICATION, new Map([['aware', [instantOf('2026-01-01T00:00:00Z')]]]))).toBeUndefined()
  })
})
