import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffJson } from '#src/law/versions/diff.ts'
import type { Json } from '#src/law/versions/legal-version.ts'
import { canonicalJson, pointerOf, stepsOf } from '#src/lib/json/canonical.ts'
import { jsonValues } from '#test/support/legal-versions.ts'
import { applyChanges } from './apply-diff.ts'

const differences = (from: Json, to: Json) => diffJson(from, to).map(({ op, path }) => `${op} ${pointerOf(path)}`)

describe('the difference of two values', () => {
  test('applied to the first gives the second, whatever they are', () => {
    fc.assert(
      fc.property(jsonValues, jsonValues, (a, b) => {
        const [from, to] = [a as Json, b as Json]
        expect(canonicalJson(applyChanges(from, diffJson(from, to)))).toBe(canonicalJson(to))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is nothing for equal values, and each change of it is needed', () => {
    fc.assert(
      fc.property(jsonValues, jsonValues, (a, b) => {
        expect(diffJson(a as Json, structuredClone(a) as Json)).toEqual([])
        const changes = diffJson(a as Json, b as Json)
        for (let at = 0; at < changes.length; at++) {
          const others = changes.filter((_change, other) => other !== at)
          let without: string | undefined
          try {
            without = canonicalJson(applyChanges(a as Json, others))
          } catch {
            // A change of what another one made room for.
          }
          expect(without).not.toBe(canonicalJson(b))
        }
      }),
      { numRuns: 300 },
    )
  })

  test.each<[string, Json, Json, string[]]>([
    ['keys with slash and tilde are escaped', { 'a/b': { '~': 1 } }, { 'a/b': { '~': 2 } }, ['replace /a~1b/~0']],
    ['an item put first leaves the others alone', ['b', 'c'], ['a', 'b', 'c'], ['add /0']],
    ['an item taken from the middle leaves the others alone', ['a', 'b', 'c'], ['a', 'c'], ['remove /1']],
    [
      'a record of a list that changed in part is followed',
      [{ event: 'x', offset: 'PT4H' }, { event: 'y' }],
      [{ event: 'z' }, { event: 'x', offset: 'PT5H' }, { event: 'y' }],
      ['remove /0', 'add /0', 'add /1'],
    ],
    [
      'records that share something are one item changed',
      [{ date: '2025-01-01', condition: 'small' }],
      [{ date: '2026-01-01', condition: 'small' }],
      ['replace /0/date'],
    ],
    ['another type is another value', { a: [1] }, { a: { 0: 1 } }, ['replace /a']],
  ])('%s', (_name, from, to, expected) => {
    expect(differences(from, to)).toEqual(expected)
  })

  test('is refused by a value that it is not of', () => {
    const changes = diffJson({ a: 1, b: [1, 2] }, { a: 2, b: [2] })
    expect(() => applyChanges({ a: 3, b: [1, 2] }, changes)).toThrow("replace at the top doesn't fit the value")
    expect(() => applyChanges({ a: 1 }, changes)).toThrow(/remove at/)
  })
})

test('pointers are read as they are written', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (steps) => {
      expect(stepsOf(pointerOf(steps))).toEqual(steps)
    }),
  )
})
