import { describe, expect, test } from 'vitest'
import { firstLayout, layoutFault, writtenLayout } from '#src/redis/layout/layout.ts'

const reads = { oldest: 2, newest: 3 }

describe('what a version that reads layouts 2 and 3 makes of a store', () => {
  test.each([
    ['layout 2 all over', { written: 2, oldest: 2 }, 2],
    ['a raise to 3 that is under way', { written: 3, oldest: 2 }, 3],
    ['layout 3 all over', { written: 3, oldest: 3 }, 3],
  ])('it serves %s, and writes what was raised', (_name, stored, written) => {
    expect(layoutFault(stored, reads)).toBeUndefined()
    expect(writtenLayout(stored, reads)).toBe(written)
  })

  test.each([
    ['a newer layout', { written: 4, oldest: 3 }, 'holds layout 4, this process reads 2 and 3: upgrade it'],
    [
      'an older one, also while its raise is under way',
      { written: 2, oldest: 1 },
      'may hold layout 1, this process reads 2 and 3: run `regpack layout raise` with the version before',
    ],
  ])('it refuses %s and says what to do', (_name, stored, fault) => {
    expect(layoutFault(stored, reads)).toBe(fault)
  })

  test('a store without a number holds layout 1 when it has accounts, and is begun in the older layout when it has none', () => {
    expect(firstLayout(true, reads)).toEqual({ written: 1, oldest: 1 })
    expect(firstLayout(false, reads)).toEqual({ written: 2, oldest: 2 })
  })
})
