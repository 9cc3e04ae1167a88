import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { pickVersion, type VersionTimes } from '#src/features/packs/pick-version.ts'

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

test('every statement that chooses a version uses these keys, in this order', () => {
  const folder = fileURLToPath(new URL('../../../cypher/', import.meta.url))
  const choosing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cypher'))
    .map((file) => ({ file, text: readFileSync(folder + file, 'utf8') }))
    .filter(({ text }) => text.includes('closed_at IS NOT NULL'))
  expect(choosing.map(({ file }) => file)).toContain('packs/find-pack.cypher')
  const keys =
    'v.closed_at IS NOT NULL AND ($knownAt IS NULL OR v.closed_at <= $knownAt), v.legal_from DESC, v.loaded_at DESC'
  for (const { file, text } of choosing)
    expect({ file, keys: /ORDER BY (v\.closed_at.*)\n\s*LIMIT 1/.exec(text)?.[1] }).toEqual({ file, keys })
})
