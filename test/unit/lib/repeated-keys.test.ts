import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRepeatedKey } from '#src/lib/json/pieces.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1},"c":[0,{"b":1,"d":2,"b":3}]}', 'c.1.b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"a":"a","b":{"a":"\\"a\\":"}}', undefined],
  ['"a:a"', undefined],
])('%s: %s', (text, expected) => {
  expect(findRepeatedKey(text)).toBe(expected)
})

test('nothing that is written from an object has one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findRepeatedKey(JSON.stringify(value))).toBeUndefined()
    }),
  )
})

test('a megabyte is read in a moment', () => {
  const text = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ key: `value ${n}` })))
  const start = performance.now()
  expect(findRepeatedKey(text)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(5_000)
})
