import { expect, test } from 'vitest'
import { compareVersions } from '#src/lib/schema.ts'

test('versions are ordered by their numbers, and other text comes before them', () => {
  const ordered = ['', 'draft', 'v1.0.0', '0.0.1', '0.9.9', '1.0.0', '1.0.2', '1.0.10', '1.2.0', '1.10.0', '10.0.0']
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  expect(compareVersions('x', 'x')).toBe(0)
})
