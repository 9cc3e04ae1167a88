import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '#src/lib/paging.ts'

test.each([
  [{ total: 0, limit: 100, offset: 0 }, undefined],
  [{ total: 100, limit: 100, offset: 0 }, undefined],
  [{ total: 101, limit: 100, offset: 0 }, 100],
  [{ total: 101, limit: 100, offset: 100 }, undefined],
  [{ total: 5, limit: 2, offset: 1 }, 3],
  [{ total: 5, limit: 2, offset: 9 }, undefined],
])('after %j comes %j', ({ total, limit, offset }, next) => {
  expect(pageOf(total, limit, offset)).toEqual({
    total,
    limit,
    offset,
    ...(next === undefined ? {} : { next_offset: next }),
  })
})

test('following next_offset passes every item once, from any start', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 500 }), fc.nat(2_100), (total, limit, start) => {
      const passed: number[] = []
      for (
        let offset: number | undefined = start;
        offset !== undefined;
        offset = pageOf(total, limit, offset).next_offset
      ) {
        for (let item = offset; item < Math.min(total, offset + limit); item += 1) passed.push(item)
      }
      expect(passed).toEqual(Array.from({ length: Math.max(0, total - start) }, (_, index) => start + index))
    }),
  )
})
