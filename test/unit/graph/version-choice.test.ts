import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickVersion, type VersionTimes } from '#src/law/versions/version-choice.ts'

const versionOf = (version: string, more: Partial<VersionTimes> = {}): VersionTimes => ({
  version,
  publication_mode: 'published',
  legal_from: '2026-01-01',
  published_at: '2026-01-02T00:00:00.000Z',
  loaded_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const picked = (...versions: VersionTimes[]) =>
  pickVersion(versions, { mode: 'published', validAt: '2026-06-01' })?.version

describe('of two versions that are the law on the day', () => {
  const later = { loaded_at: '2026-01-01T00:00:01.000Z' }

  test('with the same first day, the one that was loaded last is chosen, whatever its number', () => {
    expect(picked(versionOf('2.0.0'), versionOf('1.10.0', later))).toBe('1.10.0')
    expect(picked(versionOf('1.10.0', later), versionOf('2.0.0'))).toBe('1.10.0')
    expect(picked(versionOf('1.9.0'), versionOf('1.10.0', later))).toBe('1.10.0')
  })

  test('the one with the later first day comes before the one that was loaded last', () => {
    expect(picked(versionOf('2.0.0', { legal_from: '2026-02-01' }), versionOf('1.0.0', later))).toBe('2.0.0')
  })

  test('one that another had replaced comes last', () => {
    const closed = { ...later, legal_from: '2026-02-01', closed_at: '2026-03-01T00:00:00.000Z' }
    expect(picked(versionOf('2.0.0', closed), versionOf('1.0.0'))).toBe('1.0.0')
    const then = { mode: 'published', validAt: '2026-06-01', knownAt: '2026-02-15T00:00:00.000Z' } as const
    expect(pickVersion([versionOf('2.0.0', closed), versionOf('1.0.0')], then)?.version).toBe('2.0.0')
  })
})

const days = fc.constantFrom('2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01')
const instants = days.map((day) => `${day}T00:00:00.000Z`)
const lists = fc.uniqueArray(
  fc.record({
    version: fc.constantFrom('1.0.0', '1.9.0', '1.10.0', '2.0.0', '2.0.1'),
    publication_mode: fc.constantFrom('published', 'blocked', 'draft', 'citation_verified'),
    legal_from: days,
    legal_to: fc.option(days, { nil: undefined }),
    published_at: fc.option(instants, { nil: undefined }),
    closed_at: fc.option(instants, { nil: undefined }),
    loaded_at: instants,
  }),
  { maxLength: 5, selector: ({ version }) => version },
)

test('the choice does not depend on the order in which versions are read', () => {
  const asked = fc.record({
    mode: fc.constantFrom('published' as const, 'draft' as const, 'blocked' as const),
    validAt: days,
    knownAt: fc.option(instants, { nil: undefined }),
  })
  fc.assert(
    fc.property(lists, asked, fc.infiniteStream(fc.nat()), (versions, { knownAt, ...rest }, order) => {
      const choice = { ...rest, ...(knownAt ? { knownAt } : {}) }
      const shuffled = versions.map((version) => ({ version, at: order.next().value as number }))
      const others = shuffled.toSorted((a, b) => a.at - b.at).map(({ version }) => version)
      expect(pickVersion(others, choice)).toBe(pickVersion(versions, choice))
    }),
  )
})

test('no statement chooses versions by itself', () => {
  const folder = fileURLToPath(new URL('../../../cypher/', import.meta.url))
  const choosing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cypher'))
    .filter((file) =>
      /legal_(from|to)\s*(<|>|<=|>=)|ORDER BY [^\n]*closed_at/.test(readFileSync(folder + file, 'utf8')),
    )
  expect(choosing).toEqual([])
})
