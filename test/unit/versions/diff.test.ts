import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffVersions, type ObjectDiff, type VersionDiff } from '#src/law/versions/diff.ts'
import { findWrongHashes, type LegalVersion } from '#src/law/versions/legal-version.ts'
import { legalVersionOf } from '#src/loader/read/read.ts'
import { amendedPairs, makeObject, makeVersion, unrelatedPairs } from '#test/support/legal-versions.ts'
import { compiledShippedSeed } from '#test/support/shipped-seed.ts'
import { applyDiff } from './apply-diff.ts'

/** The diff as a caller gets it: through JSON text. */
const sent = (diff: VersionDiff) => JSON.parse(JSON.stringify(diff)) as VersionDiff

function expectRoundTrip(from: LegalVersion, to: LegalVersion): void {
  expect(applyDiff(sent(diffVersions(from, to)), from)).toEqual(to)
}

describe('a diff applied to the version it is from gives the other', () => {
  test('for amendments of every kind, there and back', () => {
    fc.assert(
      fc.property(amendedPairs, ({ from, to }) => {
        expectRoundTrip(from, to)
        expectRoundTrip(to, from)
        expect(findWrongHashes(applyDiff(diffVersions(from, to), from))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('for versions that have nothing to do with each other', () => {
    fc.assert(
      fc.property(unrelatedPairs, ([from, to]) => expectRoundTrip(from, to)),
      { numRuns: 1_000 },
    )
  })

  test('for every pair of shipped versions', () => {
    const versions = compiledShippedSeed().versions.map(legalVersionOf)
    expect(versions.length).toBeGreaterThanOrEqual(4)
    for (const from of versions) {
      expect(findWrongHashes(from)).toEqual([])
      for (const to of versions) expectRoundTrip(from, to)
    }
  })

  test('but no other version', () => {
    const [a, b] = [makeVersion('1.0.0', []), makeVersion('2.0.0', [duty('art-1')])]
    expect(() => applyDiff(diffVersions(b, a), a)).toThrow(/the diff is from/)
  })
})

const duty = (code: string, content: object = {}, lineage = `p/${code}`) =>
  makeObject('obligation', code, lineage, { title: code, ...(content as Record<string, string>) })

/** What became of each object, as `ops from → to`. */
function fatesOf(before: ReturnType<typeof duty>[], after: ReturnType<typeof duty>[]): string[] {
  const { objects } = diffVersions(makeVersion('1.0.0', before), makeVersion('2.0.0', after))
  const codes = ({ from }: ObjectDiff) => from.map(({ code, ends }) => (ends ? `${code}†` : code)).join('+')
  return objects.map((object) => `${object.ops.join(',')} ${codes(object)} → ${object.to?.code ?? ''}`.trim())
}

describe('a diff follows', () => {
  test.each<[string, ReturnType<typeof duty>[], ReturnType<typeof duty>[], string[]]>([
    ['a duty that stays: nothing', [duty('a')], [duty('a')], []],
    ['a new and a removed one', [duty('a')], [duty('b', { title: 'b' })], ['added  → b', 'removed a† →']],
    [
      'a renumbered duty by its lineage: moved, not removed and added',
      [duty('a', { title: 't' })],
      [duty('b', { title: 't' }, 'p/a')],
      ['moved a → b'],
    ],
    [
      'one that was moved and modified',
      [duty('a', { title: 't' })],
      [duty('b', { title: 'u' }, 'p/a')],
      ['modified,moved a → b'],
    ],
    [
      'one that got another lineage, by what it is derived from',
      [duty('a', { title: 't' })],
      [duty('b', { title: 't', derived_from: ['p/a'] })],
      ['moved a† → b'],
    ],
    [
      'a duty that became two',
      [duty('a')],
      [duty('a-1', { derived_from: ['p/a'] }), duty('a-2', { derived_from: ['p/a'] })],
      ['modified,split a† → a-1', 'modified,split a† → a-2'],
    ],
    [
      'a duty of which a part became another',
      [duty('a')],
      [duty('a'), duty('b', { title: 'a', derived_from: ['a'] })],
      ['split a → a', 'split a → b'],
    ],
    [
      'two duties that became one',
      [duty('a', { title: 't' }), duty('b')],
      [duty('c', { title: 't', derived_from: ['p/a', 'p/b'] })],
      ['merged a†+b† → c'],
    ],
    [
      'a duty that took in another',
      [duty('a'), duty('b')],
      [duty('a', { derived_from: ['p/b'] })],
      ['merged a+b† → a'],
    ],
    [
      'a descent that was told before: it is not told again',
      [duty('a', { derived_from: ['p/b'] }), duty('b')],
      [duty('a', { derived_from: ['p/b'] }), duty('b')],
      [],
    ],
    [
      'the same content under another code',
      [duty('a', { title: 't' }, 'x')],
      [duty('b', { title: 't' }, 'y')],
      ['moved a† → b'],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(fatesOf(before, after)).toEqual(expected)
  })

  test('an object of another kind with the same code is another object', () => {
    const diff = diffVersions(
      makeVersion('1.0.0', [makeObject('rule', 'x', 'p/x', { a: 1 })]),
      makeVersion('2.0.0', [makeObject('filing_rule', 'x', 'p/x', { a: 1 })]),
    )
    expect(diff.objects.map(({ kind, ops }) => [kind, ...ops])).toEqual([
      ['rule', 'removed'],
      ['filing_rule', 'added'],
    ])
  })

  test('another order is told apart from other law', () => {
    const [a, b, c] = [duty('a'), duty('b'), duty('c')]
    const diff = diffVersions(makeVersion('1.0.0', [a, b, c]), makeVersion('2.0.0', [c, a, b]))
    expect(diff).toMatchObject({
      objects: [],
      severity: 'metadata',
      order: [{ kind: 'obligation', code: 'c', after: null }],
    })
  })
})

test('every changed field has both values and a class', () => {
  const before = duty('a', {
    summary: 'Report within a week.',
    applies_from: [{ date: '2025-01-01', citation: { ref: 'X Art 9', role: 'date' } }],
    citations: [{ ref: 'X Art 1', role: 'basis', quote_hash: 'aa' }],
    tags: ['one'],
  })
  const after = duty('a', {
    summary: 'Report within a day.',
    applies_from: [{ date: '2026-01-01', citation: { ref: 'X Art 10', role: 'date' } }],
    citations: [{ ref: 'X Art 1', role: 'basis', quote_hash: 'bb' }],
    tags: ['one', 'two'],
  })
  const [object] = diffVersions(makeVersion('1.0.0', [before]), makeVersion('2.0.0', [after])).objects
  expect(object!.severity).toBe('substantive')
  expect(object!.changes).toEqual([
    {
      op: 'replace',
      path: ['applies_from', '0', 'citation', 'ref'],
      from: 'X Art 9',
      to: 'X Art 10',
      class: 'editorial',
    },
    { op: 'replace', path: ['applies_from', '0', 'date'], from: '2025-01-01', to: '2026-01-01', class: 'date' },
    { op: 'replace', path: ['citations', '0', 'quote_hash'], from: 'aa', to: 'bb', class: 'substantive' },
    {
      op: 'replace',
      path: ['summary'],
      from: 'Report within a week.',
      to: 'Report within a day.',
      class: 'substantive',
    },
    { op: 'add', path: ['tags', '1'], to: 'two', class: 'metadata' },
  ])
})

test('a hash that is not that of its content is found, of an object and of the version', () => {
  const version = makeVersion('1.0.0', [duty('a')])
  expect(findWrongHashes(version)).toEqual([])
  const forged = structuredClone(version)
  forged.objects[0]!.content['title'] = 'b'
  expect(findWrongHashes(forged).map(({ object }) => object)).toEqual(['obligation a', 'p@1.0.0'])
  expect(findWrongHashes({ ...version, facts: { legal_from: '2020-01-02' } }).map(({ object }) => object)).toEqual([
    'p@1.0.0',
  ])
})
