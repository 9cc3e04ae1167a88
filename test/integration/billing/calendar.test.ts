import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'
import { SHARED_LUA } from '#test/support/account-state.ts'
import { addMonths } from '#test/support/calendar.ts'
import { openTestRedis } from '#test/support/stores.ts'

const FIRST = Date.UTC(1970, 0, 1)
const LAST = Date.UTC(2201, 0, 1)

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

/** Runs `body` after the functions that the scripts share. */
async function runLua<T>(body: string, args: number[]): Promise<T> {
  return (await redis.command('calendar', [
    'EVAL',
    `${SHARED_LUA}\nlocal cycles = make_cycles()\n${body}`,
    '0',
    ...args.map(String),
  ])) as T
}

test('every day from 1970 to 2200 is the same day in the scripts, and back again', async () => {
  const days = (LAST - FIRST) / DAY_MS
  const body = `
    local dates = {}
    for day = 0, ARGV[1] - 1 do
      local year, month, date = cycles.civil_of(day)
      if cycles.days_of(year, month, date) ~= day then return redis.error_reply('no way back from day ' .. day) end
      dates[#dates + 1] = year * 10000 + month * 100 + date
    end
    return dates`
  const expected = Array.from({ length: days }, (_, day) =>
    Number(new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')),
  )
  expect(await runLua(body, [days])).toEqual(expected)
})

test('months are added as the platform has them', async () => {
  // Ends of months are where calendars differ, so that half of the starts lie there.
  const endOfMonth = fc
    .tuple(fc.integer({ min: 1970, max: 2199 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: -3, max: 1 }))
    .map(([year, month, day]) => Date.UTC(year, month + 1, day) - 1)
    .filter((at) => at >= FIRST)
  const start = fc.oneof(endOfMonth, fc.integer({ min: FIRST, max: LAST - 1 }))
  const pair = fc.tuple(start, fc.integer({ min: 0, max: 2_772 }))
  const body = `
    local found = {}
    for i = 1, #ARGV, 2 do found[#found + 1] = int(cycles.add_months(tonumber(ARGV[i]), tonumber(ARGV[i + 1]))) end
    return found`
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 100, maxLength: 100 }), async (pairs) => {
      const inRange = pairs.filter(([at, months]) => addMonths(at, months) < LAST)
      const found = await runLua<string[]>(body, inRange.flat())
      expect(found.map(Number)).toEqual(inRange.map(([at, months]) => addMonths(at, months)))
    }),
    { numRuns: 100 },
  )
})
