import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, inject, test } from 'vitest'
import { DAY_MS } from '#src/lib/clock.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { SHARED_LUA } from '#test/support/account-state.ts'
import { openTestRedis } from '#test/support/stores.ts'

/** 400 years: the Gregorian calendar repeats itself after them. */
const FIRST = Date.UTC(1970, 0, 1)
const LAST = Date.UTC(2370, 0, 1)
const PERIODS = { day: 'days', month: 'months', year: 'years' } as const
type Period = keyof typeof PERIODS
/** Cycles asked for at once, and how many of them are passed over before the next ones. */
const CHUNK = 3_000
const STRIDE = inject('isWhole') ? CHUNK : 10 * CHUNK
const SKIPPED = inject('isWhole') ? 0 : (inject('seed') % 10) * CHUNK

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

/** Runs `body` after the functions that the scripts share. */
async function runLua<T>(body: string, args: Array<number | string>): Promise<T> {
  const text = `${SHARED_LUA}\nlocal cycles = make_cycles()\n${body}`
  return (await redis.command('calendar', ['EVAL', text, '0', ...args.map(String)])) as T
}

/** When cycles begin, by the scripts: `args` are pairs of an anchor and the number of a cycle. */
async function readStarts(period: Period, args: number[]): Promise<number[]> {
  const body = `
    local found = {}
    for i = 2, #ARGV, 2 do
      local record = { period = ARGV[1], anchor_at = tonumber(ARGV[i]) }
      found[#found + 1] = int(cycles.start(record, tonumber(ARGV[i + 1])))
    end
    return found`
  return (await runLua<string[]>(body, [period, ...args])).map(Number)
}

/** The same by Temporal: counted from the anchor, so that a short month does not shorten those after it. */
function startOf(period: Period, anchorAt: number, cycle: number): number {
  const anchor = Temporal.Instant.fromEpochMilliseconds(anchorAt).toZonedDateTimeISO('UTC')
  return anchor.add({ [PERIODS[period]]: cycle }).epochMilliseconds
}

test('every day of 400 years is the same day in the scripts, and back again', async () => {
  const days = (LAST - FIRST) / DAY_MS
  const body = `
    local dates = {}
    for day = 0, ARGV[1] - 1 do
      local year, month, date = cycles.civil_of(day)
      if cycles.days_of(year, month, date) ~= day then return redis.error_reply('no way back from day ' .. day) end
      dates[#dates + 1] = year * 10000 + month * 100 + date
    end
    return dates`
  const expected = Array.from({ length: days }, (_, day) => {
    const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
    return date.year * 10_000 + date.month * 100 + date.day
  })
  expect(await runLua(body, [days])).toEqual(expected)
})

test.each(Object.keys(PERIODS) as Period[])(
  'every cycle of 400 years begins when Temporal says, for the anchors that differ: period %s',
  async (period) => {
    // Ends of months, in a leap year and in another, with a time of day.
    const dates = ['1972-01-28', '1972-01-29', '1972-01-30', '1972-01-31', '1972-02-29', '1973-02-28', '1973-12-31']
    for (const date of dates) {
      const anchorAt = Date.parse(`${date}T23:59:59.999Z`)
      const cycles = Math.floor(
        (LAST - anchorAt) / (period === 'day' ? DAY_MS : period === 'month' ? 31 * DAY_MS : 366 * DAY_MS),
      )
      for (let first = SKIPPED % cycles; first < cycles; first += STRIDE) {
        const numbers = Array.from({ length: Math.min(CHUNK, cycles - first) }, (_, index) => first + index)
        const found = await readStarts(
          period,
          numbers.flatMap((cycle) => [anchorAt, cycle]),
        )
        expect(found).toEqual(numbers.map((cycle) => startOf(period, anchorAt, cycle)))
      }
    }
  },
)

test('any cycle of any anchor in 400 years begins when Temporal says', async () => {
  const anchor = fc.integer({ min: FIRST, max: LAST - 1 })
  const pair = fc.tuple(anchor, fc.double({ min: 0, max: 1, noNaN: true }))
  const period = fc.constantFrom(...(Object.keys(PERIODS) as Period[]))
  const shortest = { day: DAY_MS, month: 28 * DAY_MS, year: 365 * DAY_MS }
  await fc.assert(
    fc.asyncProperty(period, fc.array(pair, { minLength: 100, maxLength: 100 }), async (each, pairs) => {
      const asked = pairs.map(([at, share]) => [at, Math.floor((share * (LAST - at)) / shortest[each])] as const)
      const found = await readStarts(each, asked.flat())
      expect(found).toEqual(asked.map(([at, cycle]) => startOf(each, at, cycle)))
    }),
    { numRuns: inject('isWhole') ? 100 : 10 },
  )
})
