import { expect, test } from 'vitest'
import { traceIdOf } from '#src/http/telemetry/request-log.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const read = (traceparent?: string | string[]) =>
  traceIdOf({ headers: traceparent === undefined ? {} : { traceparent } })

test.each([`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`, `00-${TRACE}-${SPAN}-ff`])(
  "the caller's trace is kept: %s",
  (header) => {
    expect(read(header)).toBe(TRACE)
  },
)

test.each([
  undefined,
  '',
  TRACE,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.slice(1)}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01\n`,
  [`00-${TRACE}-${SPAN}-01`],
])('anything else gives a new one: %j', (header) => {
  const traceId = read(header)
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(traceId).not.toBe(TRACE)
})

test('no two requests get the same', () => {
  expect(new Set(Array.from({ length: 5_000 }, () => read())).size).toBe(5_000)
})
